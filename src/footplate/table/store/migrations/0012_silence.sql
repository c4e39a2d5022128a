-- Receivers of webhooks at which somebody has followed the link that ends messages: hashes of where they are. None of
-- them can be named again.
CREATE TABLE silenced (
    receiver TEXT PRIMARY KEY
);
