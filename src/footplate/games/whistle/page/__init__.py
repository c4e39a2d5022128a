"""What a page and a picture show."""
