"""The operations at tables, of the catalogue and of the server's health."""
