ALTER TABLE `classes` ADD `madeForYear` text;--> statement-breakpoint
ALTER TABLE `classes` ADD `closedForYear` text;