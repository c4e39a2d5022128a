-- How much has gone to one address lately is asked before every message.

CREATE INDEX outbox_target ON outbox (target, due);
