CREATE TABLE `ended_sessions` (
	`hash` text PRIMARY KEY NOT NULL,
	`userId` integer NOT NULL,
	`expiresAt` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `users` ADD `barred` integer DEFAULT false NOT NULL;