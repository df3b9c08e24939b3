CREATE TABLE `roll_attendance` (
	`classId` integer NOT NULL,
	`lessonId` integer NOT NULL,
	`date` text NOT NULL,
	`tenant` integer NOT NULL,
	`highestId` integer NOT NULL,
	`marks` text NOT NULL,
	PRIMARY KEY(`classId`, `lessonId`, `date`)
);
--> statement-breakpoint
CREATE TABLE `roll_performance` (
	`classId` integer NOT NULL,
	`lessonId` integer NOT NULL,
	`date` text NOT NULL,
	`tenant` integer NOT NULL,
	`highestId` integer NOT NULL,
	`marks` text NOT NULL,
	PRIMARY KEY(`classId`, `lessonId`, `date`)
);
--> statement-breakpoint
INSERT INTO `roll_attendance` (`classId`, `lessonId`, `date`, `tenant`, `highestId`, `marks`)
SELECT `classId`, `lessonId`, `date`, max(`tenant`), max(`id`), json_array(count(*), json_object(
		'id', json_group_array(`id`),
		'studentId', json_group_array(`studentId`),
		'present', json_group_array(json(CASE `present` WHEN 1 THEN 'true' WHEN 0 THEN 'false' ELSE 'null' END)),
		'detail', json_group_array(`detail`),
		'reason', json_group_array(`reason`),
		'periods', json_group_array(`periods`),
		'at', json_group_array(`at`),
		'by', json_group_array(`by`),
		'stamps', json_group_array(json(CASE WHEN json_valid(`stamps`) THEN `stamps` ELSE 'null' END))
	))
FROM (SELECT * FROM `attendance` ORDER BY `classId`, `lessonId`, `date`, `studentId`)
GROUP BY `classId`, `lessonId`, `date`;
--> statement-breakpoint
INSERT INTO `roll_performance` (`classId`, `lessonId`, `date`, `tenant`, `highestId`, `marks`)
SELECT `classId`, `lessonId`, `date`, max(`tenant`), max(`id`), json_array(count(*), json_object(
		'id', json_group_array(`id`),
		'studentId', json_group_array(`studentId`),
		'teacherId', json_group_array(`teacherId`),
		'attendanceId', json_group_array(`attendanceId`),
		'rating', json_group_array(`rating`),
		'comment', json_group_array(`comment`),
		'at', json_group_array(`at`),
		'by', json_group_array(`by`),
		'stamps', json_group_array(json(CASE WHEN json_valid(`stamps`) THEN `stamps` ELSE 'null' END))
	))
FROM (SELECT * FROM `performance` ORDER BY `classId`, `lessonId`, `date`, `studentId`)
GROUP BY `classId`, `lessonId`, `date`;
