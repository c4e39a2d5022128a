"""What is sent to people: who agreed to it, the outbox, mail, webhooks, Web Push, links that end it."""
