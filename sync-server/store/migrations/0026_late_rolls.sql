CREATE TABLE `late_rolls` (
	`id` integer PRIMARY KEY NOT NULL,
	`tenant` integer NOT NULL,
	`authorId` integer NOT NULL,
	`device` integer NOT NULL,
	`at` integer NOT NULL,
	`receivedAt` integer NOT NULL,
	`method` text NOT NULL,
	`path` text NOT NULL,
	`body` text,
	`hash` text NOT NULL,
	`entry` integer
);
--> statement-breakpoint
CREATE INDEX `late_rolls_tenant` ON `late_rolls` (`tenant`,`at`);--> statement-breakpoint
CREATE INDEX `late_rolls_author` ON `late_rolls` (`authorId`);--> statement-breakpoint
ALTER TABLE `journal` ADD `leftOut` text;--> statement-breakpoint
ALTER TABLE `journal` ADD `doneBy` integer;