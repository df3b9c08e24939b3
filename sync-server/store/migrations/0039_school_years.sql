CREATE TABLE `school_years` (
	`id` integer PRIMARY KEY NOT NULL,
	`schoolId` integer NOT NULL,
	`title` text NOT NULL,
	`firstDay` text NOT NULL,
	`lastDay` text NOT NULL,
	`terms` text NOT NULL,
	`requiredDays` integer NOT NULL,
	`tenant` integer NOT NULL,
	`at` integer NOT NULL,
	`by` integer NOT NULL,
	`stamps` text,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `school_years_school` ON `school_years` (`schoolId`,`seq`);--> statement-breakpoint
CREATE INDEX `school_years_order` ON `school_years` (`tenant`,`seq`);--> statement-breakpoint
ALTER TABLE `classes` ADD `schoolYearId` integer;