CREATE TABLE `audit_entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`tenant` integer NOT NULL,
	`actorId` integer,
	`aboutId` integer,
	`detail` text
);
--> statement-breakpoint
CREATE INDEX `audit_entries_tenant` ON `audit_entries` (`tenant`,`at`);