-- When a seat wants to be asked whether it interferes with what others do: always, matters (only when something may
-- come of it) or never. Quiet seats were never asked.

ALTER TABLE seat ADD COLUMN asked TEXT NOT NULL DEFAULT 'matters';
UPDATE seat SET asked = 'never' WHERE quiet = 1;
ALTER TABLE seat DROP COLUMN quiet;
