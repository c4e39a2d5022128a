"""What may be sent and what is answered: schemas, typed answers, refusals, the language."""
