ALTER TABLE `evaluations` ADD `withName` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `schools` ADD `ratingsNamedSince` integer;--> statement-breakpoint
UPDATE `schools` SET `ratingsNamedSince` = unixepoch() * 1000 WHERE `anonymousRatings` = 0;
