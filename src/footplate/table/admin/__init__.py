"""What whoever runs a server may do and see, and the orders that hold."""
