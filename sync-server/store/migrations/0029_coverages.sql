CREATE TABLE `coverages` (
	`id` integer PRIMARY KEY NOT NULL,
	`schoolId` integer NOT NULL,
	`classId` integer NOT NULL,
	`moduleId` integer,
	`teacherId` integer,
	`firstDay` text NOT NULL,
	`lastDay` text NOT NULL,
	`madeBy` integer,
	`createdAt` integer NOT NULL,
	`tenant` integer NOT NULL,
	`at` integer NOT NULL,
	`by` integer NOT NULL,
	`stamps` text,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `coverages_class` ON `coverages` (`classId`,`seq`);--> statement-breakpoint
CREATE INDEX `coverages_teacher` ON `coverages` (`teacherId`,`lastDay`);--> statement-breakpoint
CREATE INDEX `coverages_order` ON `coverages` (`tenant`,`seq`);