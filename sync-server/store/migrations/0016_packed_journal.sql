-- Entries written from here on are packed (store/packing/packing.ts). No row changes: versions that could neither read
-- them nor erase anybody from them shall refuse the database as a newer one.
DELETE FROM `maintenance`;
