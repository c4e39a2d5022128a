"""Persons and seats: sessions, links, chat, what is a person's own, how long things are kept."""
