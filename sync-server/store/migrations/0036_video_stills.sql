CREATE TABLE `video_stills` (
	`tenant` integer NOT NULL,
	`video` text NOT NULL,
	`still` text,
	`bytes` integer NOT NULL,
	`triedAt` integer NOT NULL,
	PRIMARY KEY(`tenant`, `video`)
);
--> statement-breakpoint
ALTER TABLE `schools` ADD `keepsVideoStills` integer DEFAULT false NOT NULL;