CREATE TABLE `import_parts` (
	`id` integer PRIMARY KEY NOT NULL,
	`import` integer NOT NULL,
	`hash` text NOT NULL,
	`entry` integer,
	`verdicts` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `import_parts_key` ON `import_parts` (`import`,`hash`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` integer PRIMARY KEY NOT NULL,
	`tenant` integer NOT NULL,
	`actorId` integer NOT NULL,
	`at` integer NOT NULL,
	`file` text NOT NULL,
	`counts` text NOT NULL,
	`undoneAt` integer,
	`undoneBy` integer
);
--> statement-breakpoint
CREATE INDEX `imports_tenant` ON `imports` (`tenant`,`at`);--> statement-breakpoint
CREATE INDEX `external_ids_row` ON `external_ids` (`table`,`rowId`);