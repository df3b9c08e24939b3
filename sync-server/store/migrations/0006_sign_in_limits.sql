CREATE TABLE `known_devices` (
	`hash` text NOT NULL,
	`userId` integer NOT NULL,
	`lastAt` integer NOT NULL,
	PRIMARY KEY(`hash`, `userId`)
);
--> statement-breakpoint
CREATE TABLE `password_tries` (
	`name` text PRIMARY KEY NOT NULL,
	`account` text,
	`network` text,
	`count` integer NOT NULL,
	`firstAt` integer NOT NULL,
	`lastAt` integer NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `password_tries_account` ON `password_tries` (`account`);--> statement-breakpoint
CREATE INDEX `password_tries_last` ON `password_tries` (`lastAt`);