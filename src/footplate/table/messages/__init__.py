"""Messages to people: consent, the outbox, mail, webhooks, Web Push, and links that end them."""
