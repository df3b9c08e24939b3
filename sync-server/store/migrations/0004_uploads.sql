CREATE TABLE `uploads` (
	`hash` text NOT NULL,
	`tenant` integer NOT NULL,
	`userId` integer NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`hash`, `tenant`)
);
