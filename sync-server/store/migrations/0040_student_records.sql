CREATE TABLE `student_records` (
	`id` integer PRIMARY KEY NOT NULL,
	`studentId` integer NOT NULL,
	`schoolId` integer NOT NULL,
	`guardians` text,
	`birthDate` text,
	`inepCode` text,
	`birthplace` text,
	`motherName` text,
	`fatherName` text,
	`address` text,
	`tenant` integer NOT NULL,
	`at` integer NOT NULL,
	`by` integer NOT NULL,
	`stamps` text,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `student_records_key` ON `student_records` (`studentId`);--> statement-breakpoint
CREATE INDEX `student_records_order` ON `student_records` (`tenant`,`seq`);--> statement-breakpoint
ALTER TABLE `schools` ADD `teachersCallFamilies` integer DEFAULT false NOT NULL;