ALTER TABLE `devices` ADD `waiting` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `devices_user` ON `devices` (`userId`);