ALTER TABLE `attendance` ADD `detail` text;--> statement-breakpoint
ALTER TABLE `attendance` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `roll_calls` ADD `cancelledReason` text;