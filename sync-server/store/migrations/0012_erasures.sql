CREATE TABLE `erasures` (
	`personId` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`by` integer NOT NULL,
	`entry` integer NOT NULL,
	`doneAt` integer
);
--> statement-breakpoint
ALTER TABLE `journal` ADD `redaction` integer;--> statement-breakpoint
CREATE INDEX `journal_actor` ON `journal` (`actorId`,`receivedAt`);