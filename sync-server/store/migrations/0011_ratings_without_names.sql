ALTER TABLE `evaluations` ADD `alias` integer;--> statement-breakpoint
ALTER TABLE `schools` ADD `anonymousRatings` integer DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE `evaluations` SET `alias` = abs(random() % 281474976710654) + 1;
