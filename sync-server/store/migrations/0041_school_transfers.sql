CREATE TABLE `school_transfers` (
	`id` integer PRIMARY KEY NOT NULL,
	`fromSchoolId` integer NOT NULL,
	`toSchoolId` integer NOT NULL,
	`state` text NOT NULL,
	`studentId` integer,
	`newStudentId` integer,
	`studentName` text,
	`birthDate` text,
	`lastDay` text,
	`reason` text,
	`entry` integer,
	`requestedBy` integer,
	`sentBy` integer,
	`endedBy` integer,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `school_transfers_from` ON `school_transfers` (`fromSchoolId`,`at`);--> statement-breakpoint
CREATE INDEX `school_transfers_to` ON `school_transfers` (`toSchoolId`,`at`);--> statement-breakpoint
CREATE INDEX `school_transfers_student` ON `school_transfers` (`studentId`);--> statement-breakpoint
CREATE INDEX `school_transfers_new_student` ON `school_transfers` (`newStudentId`);