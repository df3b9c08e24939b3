CREATE TABLE `readings` (
	`id` integer PRIMARY KEY NOT NULL,
	`classId` integer NOT NULL,
	`studentId` integer NOT NULL,
	`contentTable` text NOT NULL,
	`contentId` integer NOT NULL,
	`lessonId` integer NOT NULL,
	`place` integer,
	`end` integer,
	`finished` integer NOT NULL,
	`openedAt` integer NOT NULL,
	`readAt` integer NOT NULL,
	`tenant` integer NOT NULL,
	`at` integer NOT NULL,
	`by` integer NOT NULL,
	`stamps` text,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `readings_key` ON `readings` (`classId`,`studentId`,`contentTable`,`contentId`);--> statement-breakpoint
CREATE INDEX `readings_class` ON `readings` (`classId`,`seq`);--> statement-breakpoint
CREATE INDEX `readings_student` ON `readings` (`studentId`);--> statement-breakpoint
CREATE INDEX `readings_order` ON `readings` (`tenant`,`seq`);