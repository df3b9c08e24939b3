CREATE TABLE `calendar_days` (
	`id` integer PRIMARY KEY NOT NULL,
	`schoolId` integer NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`firstDay` text NOT NULL,
	`lastDay` text NOT NULL,
	`asWeekday` text,
	`uid` text,
	`tenant` integer NOT NULL,
	`at` integer NOT NULL,
	`by` integer NOT NULL,
	`stamps` text,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `calendar_days_school` ON `calendar_days` (`schoolId`,`seq`);--> statement-breakpoint
CREATE INDEX `calendar_days_order` ON `calendar_days` (`tenant`,`seq`);