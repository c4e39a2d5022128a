-- The persons who owe a decision now, one bit for each seat: several where they decide at the same time, under seal.

ALTER TABLE game ADD COLUMN owing INTEGER NOT NULL DEFAULT 0;
UPDATE game SET owing = 1 << decider WHERE status = 'running' AND decider >= 0 AND bot = '';
