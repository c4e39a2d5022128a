"""What administrators may do and see, and the orders in force."""
