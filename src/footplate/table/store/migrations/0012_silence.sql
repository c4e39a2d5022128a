-- Receivers of webhooks at which somebody has followed the link that ends messages: hashes of where they are. None of
-- them can be named again.
CREATE TABLE silenced (
    receiver TEXT PRIMARY KEY
);

-- Who has asked for login links, so that they are erased with them; and what is left of those until it may go.
CREATE INDEX outbox_owner ON outbox (owner) WHERE owner <> '';
CREATE INDEX outbox_erased ON outbox (due) WHERE state = 'erased';
