"""The page's files, joined and packed; copies made of tables."""
