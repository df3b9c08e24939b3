ALTER TABLE `classes` ADD `meetings` text;--> statement-breakpoint
ALTER TABLE `module_classes` ADD `teacherId` integer;--> statement-breakpoint
ALTER TABLE `module_classes` ADD `meetings` text;--> statement-breakpoint
ALTER TABLE `module_classes` ADD `currentLessonId` integer;--> statement-breakpoint
CREATE INDEX `module_classes_teacher` ON `module_classes` (`teacherId`);