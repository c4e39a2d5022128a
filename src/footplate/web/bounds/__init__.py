"""How much a visitor may ask for, and the headers of every answer."""
