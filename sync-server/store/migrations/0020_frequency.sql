CREATE TABLE `frequency_actions` (
	`id` integer PRIMARY KEY NOT NULL,
	`schoolId` integer NOT NULL,
	`studentId` integer NOT NULL,
	`kind` text NOT NULL,
	`date` text NOT NULL,
	`note` text,
	`tenant` integer NOT NULL,
	`at` integer NOT NULL,
	`by` integer NOT NULL,
	`stamps` text,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `frequency_actions_student` ON `frequency_actions` (`studentId`);--> statement-breakpoint
CREATE INDEX `frequency_actions_order` ON `frequency_actions` (`tenant`,`seq`);--> statement-breakpoint
CREATE TABLE `frequency_rules` (
	`id` integer PRIMARY KEY NOT NULL,
	`schoolId` integer NOT NULL,
	`firstDay` text NOT NULL,
	`schoolDays` integer NOT NULL,
	`minimumPercent` integer NOT NULL,
	`noticePercent` integer NOT NULL,
	`consecutive` integer NOT NULL,
	`alternating` integer NOT NULL,
	`alternatingDays` integer NOT NULL,
	`tenant` integer NOT NULL,
	`at` integer NOT NULL,
	`by` integer NOT NULL,
	`stamps` text,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `frequency_rules_school` ON `frequency_rules` (`schoolId`,`seq`);--> statement-breakpoint
CREATE INDEX `frequency_rules_order` ON `frequency_rules` (`tenant`,`seq`);