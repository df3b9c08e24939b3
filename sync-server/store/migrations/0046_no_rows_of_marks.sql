DROP TABLE `attendance`;--> statement-breakpoint
DROP TABLE `performance`;