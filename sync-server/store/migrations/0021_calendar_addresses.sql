CREATE TABLE `calendar_addresses` (
	`userId` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`since` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_addresses_hash` ON `calendar_addresses` (`hash`);