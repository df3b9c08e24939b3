ALTER TABLE `attendance` ADD `periods` integer;--> statement-breakpoint
ALTER TABLE `roll_calls` ADD `periods` integer;--> statement-breakpoint
ALTER TABLE `roll_calls` ADD `content` text;