CREATE TABLE `recovery_codes` (
	`userId` integer NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`userId`, `hash`)
);
--> statement-breakpoint
CREATE TABLE `second_factors` (
	`userId` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`since` integer,
	`lastStep` integer NOT NULL
);
