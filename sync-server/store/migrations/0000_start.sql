CREATE TABLE `attendance` (
	`id` integer PRIMARY KEY NOT NULL,
	`studentId` integer NOT NULL,
	`lessonId` integer NOT NULL,
	`classId` integer NOT NULL,
	`date` text NOT NULL,
	`present` integer,
	`tenant` integer NOT NULL,
	`at` integer NOT NULL,
	`by` integer NOT NULL,
	`stamps` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attendance_key` ON `attendance` (`classId`,`lessonId`,`date`,`studentId`);--> statement-breakpoint
CREATE TABLE `classes` (
	`id` integer PRIMARY KEY NOT NULL,
	`teacherId` integer,
	`title` text NOT NULL,
	`weekday` text NOT NULL,
	`classTime` text NOT NULL,
	`currentLessonId` integer,
	`schoolId` integer NOT NULL,
	`category` text NOT NULL,
	`tenant` integer NOT NULL,
	`at` integer NOT NULL,
	`by` integer NOT NULL,
	`stamps` text,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `classes_teacher` ON `classes` (`teacherId`);--> statement-breakpoint
CREATE INDEX `classes_order` ON `classes` (`tenant`,`seq`);--> statement-breakpoint
CREATE TABLE `lesson_completion_status` (
	`id` integer PRIMARY KEY NOT NULL,
	`lessonId` integer NOT NULL,
	`classId` integer NOT NULL,
	`teacherId` integer,
	`isCompleted` integer NOT NULL,
	`performanceLevel` text NOT NULL,
	`markedAt` integer NOT NULL,
	`tenant` integer NOT NULL,
	`at` integer NOT NULL,
	`by` integer NOT NULL,
	`stamps` text,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lesson_completion_status_key` ON `lesson_completion_status` (`classId`,`lessonId`);--> statement-breakpoint
CREATE INDEX `lesson_completion_status_order` ON `lesson_completion_status` (`tenant`,`seq`);--> statement-breakpoint
CREATE TABLE `counters` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `courses` (
	`id` integer PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`schoolId` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`tenant` integer NOT NULL,
	`at` integer NOT NULL,
	`by` integer NOT NULL,
	`stamps` text,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `devices` (
	`block` integer PRIMARY KEY NOT NULL,
	`userId` integer NOT NULL,
	`lastAt` integer NOT NULL,
	`userAgent` text NOT NULL,
	`createdAt` integer NOT NULL,
	`lastSeenAt` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `enrollments` (
	`id` integer PRIMARY KEY NOT NULL,
	`classId` integer NOT NULL,
	`studentId` integer NOT NULL,
	`enrolledAt` integer NOT NULL,
	`leftAt` integer,
	`tenant` integer NOT NULL,
	`at` integer NOT NULL,
	`by` integer NOT NULL,
	`stamps` text,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `enrollments_key` ON `enrollments` (`classId`,`studentId`);--> statement-breakpoint
CREATE INDEX `enrollments_student` ON `enrollments` (`studentId`);--> statement-breakpoint
CREATE INDEX `enrollments_order` ON `enrollments` (`tenant`,`seq`);--> statement-breakpoint
CREATE TABLE `evaluations` (
	`id` integer PRIMARY KEY NOT NULL,
	`studentId` integer NOT NULL,
	`attendanceId` integer NOT NULL,
	`lessonId` integer NOT NULL,
	`classId` integer NOT NULL,
	`selfPerformance` text NOT NULL,
	`contentRating` integer NOT NULL,
	`teacherRating` integer NOT NULL,
	`selfComment` text,
	`contentComment` text,
	`teacherComment` text,
	`date` integer NOT NULL,
	`tenant` integer NOT NULL,
	`at` integer NOT NULL,
	`by` integer NOT NULL,
	`stamps` text,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `evaluations_key` ON `evaluations` (`attendanceId`);--> statement-breakpoint
CREATE INDEX `evaluations_class` ON `evaluations` (`classId`,`seq`);--> statement-breakpoint
CREATE INDEX `evaluations_order` ON `evaluations` (`tenant`,`seq`);--> statement-breakpoint
CREATE TABLE `external_ids` (
	`source` text NOT NULL,
	`code` text NOT NULL,
	`table` text NOT NULL,
	`rowId` integer NOT NULL,
	PRIMARY KEY(`source`, `table`, `code`)
);
--> statement-breakpoint
CREATE TABLE `journal` (
	`id` integer PRIMARY KEY NOT NULL,
	`actorId` integer NOT NULL,
	`device` integer,
	`tenant` integer NOT NULL,
	`at` integer NOT NULL,
	`receivedAt` integer NOT NULL,
	`name` text NOT NULL,
	`method` text NOT NULL,
	`path` text NOT NULL,
	`body` text,
	`hash` text NOT NULL,
	`outcome` text NOT NULL,
	`code` text,
	`message` text,
	`changes` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `journal_tenant` ON `journal` (`tenant`,`receivedAt`);--> statement-breakpoint
CREATE TABLE `lesson_videos` (
	`id` integer PRIMARY KEY NOT NULL,
	`lessonId` integer NOT NULL,
	`title` text NOT NULL,
	`videoEmbed` text NOT NULL,
	`visibility` text NOT NULL,
	`order` integer NOT NULL,
	`tenant` integer NOT NULL,
	`at` integer NOT NULL,
	`by` integer NOT NULL,
	`stamps` text,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `lesson_videos_lesson` ON `lesson_videos` (`lessonId`,`seq`);--> statement-breakpoint
CREATE INDEX `lesson_videos_order` ON `lesson_videos` (`tenant`,`seq`);--> statement-breakpoint
CREATE TABLE `lessons` (
	`id` integer PRIMARY KEY NOT NULL,
	`moduleId` integer NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`order` integer NOT NULL,
	`videoUrl` text,
	`videoEmbed` text,
	`materialUrl` text,
	`materialUrls` text,
	`tenant` integer NOT NULL,
	`at` integer NOT NULL,
	`by` integer NOT NULL,
	`stamps` text,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `lessons_module` ON `lessons` (`moduleId`,`seq`);--> statement-breakpoint
CREATE INDEX `lessons_order` ON `lessons` (`tenant`,`seq`);--> statement-breakpoint
CREATE TABLE `materials` (
	`id` integer PRIMARY KEY NOT NULL,
	`lessonId` integer NOT NULL,
	`title` text NOT NULL,
	`fileType` text NOT NULL,
	`fileUrl` text NOT NULL,
	`visibility` text NOT NULL,
	`tenant` integer NOT NULL,
	`at` integer NOT NULL,
	`by` integer NOT NULL,
	`stamps` text,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `materials_lesson` ON `materials` (`lessonId`,`seq`);--> statement-breakpoint
CREATE INDEX `materials_order` ON `materials` (`tenant`,`seq`);--> statement-breakpoint
CREATE TABLE `meta` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `module_classes` (
	`id` integer PRIMARY KEY NOT NULL,
	`moduleId` integer NOT NULL,
	`classId` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`tenant` integer NOT NULL,
	`at` integer NOT NULL,
	`by` integer NOT NULL,
	`stamps` text,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `module_classes_key` ON `module_classes` (`classId`,`moduleId`);--> statement-breakpoint
CREATE INDEX `module_classes_module` ON `module_classes` (`moduleId`);--> statement-breakpoint
CREATE INDEX `module_classes_order` ON `module_classes` (`tenant`,`seq`);--> statement-breakpoint
CREATE TABLE `modules` (
	`id` integer PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`order` integer NOT NULL,
	`duration` integer,
	`active` integer NOT NULL,
	`schoolId` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`tenant` integer NOT NULL,
	`at` integer NOT NULL,
	`by` integer NOT NULL,
	`stamps` text,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `modules_order` ON `modules` (`tenant`,`seq`);--> statement-breakpoint
CREATE TABLE `performance` (
	`id` integer PRIMARY KEY NOT NULL,
	`studentId` integer NOT NULL,
	`lessonId` integer NOT NULL,
	`classId` integer NOT NULL,
	`date` text NOT NULL,
	`teacherId` integer,
	`attendanceId` integer,
	`rating` text,
	`comment` text,
	`tenant` integer NOT NULL,
	`at` integer NOT NULL,
	`by` integer NOT NULL,
	`stamps` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `performance_key` ON `performance` (`classId`,`lessonId`,`date`,`studentId`);--> statement-breakpoint
CREATE TABLE `roll_calls` (
	`id` integer PRIMARY KEY NOT NULL,
	`classId` integer NOT NULL,
	`lessonId` integer NOT NULL,
	`date` text NOT NULL,
	`concludedAt` integer,
	`concludedBy` integer,
	`tenant` integer NOT NULL,
	`at` integer NOT NULL,
	`by` integer NOT NULL,
	`stamps` text,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `roll_calls_key` ON `roll_calls` (`classId`,`lessonId`,`date`);--> statement-breakpoint
CREATE INDEX `roll_calls_class` ON `roll_calls` (`classId`,`seq`);--> statement-breakpoint
CREATE INDEX `roll_calls_order` ON `roll_calls` (`tenant`,`seq`);--> statement-breakpoint
CREATE TABLE `schools` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`active` integer NOT NULL,
	`mainAdminId` integer,
	`createdAt` integer NOT NULL,
	`tenant` integer NOT NULL,
	`at` integer NOT NULL,
	`by` integer NOT NULL,
	`stamps` text,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`hash` text PRIMARY KEY NOT NULL,
	`userId` integer NOT NULL,
	`expiresAt` integer NOT NULL,
	`createdAt` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`userId`);--> statement-breakpoint
CREATE TABLE `tombstones` (
	`id` integer PRIMARY KEY NOT NULL,
	`table` text NOT NULL,
	`key` text NOT NULL,
	`channel` text NOT NULL,
	`tenant` integer NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	`by` integer NOT NULL,
	`deleted` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `tombstones_channel` ON `tombstones` (`channel`,`seq`);--> statement-breakpoint
CREATE INDEX `tombstones_key` ON `tombstones` (`table`,`key`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY NOT NULL,
	`email` text,
	`username` text,
	`passwordHash` text,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`category` text,
	`schoolId` integer,
	`mustChangePassword` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`tenant` integer NOT NULL,
	`at` integer NOT NULL,
	`by` integer NOT NULL,
	`stamps` text,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (`username`);--> statement-breakpoint
CREATE INDEX `users_order` ON `users` (`tenant`,`seq`);--> statement-breakpoint
CREATE TRIGGER `journal_keeps_rows` BEFORE DELETE ON `journal` BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `journal_keeps_words` BEFORE UPDATE ON `journal` BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
