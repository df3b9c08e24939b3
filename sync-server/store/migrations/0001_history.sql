CREATE TABLE `former_passwords` (
	`userId` integer PRIMARY KEY NOT NULL,
	`passwordHash` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `journal_rows` (
	`journal` integer NOT NULL,
	`table` text NOT NULL,
	`key` text NOT NULL,
	`deleted` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `journal_rows_key` ON `journal_rows` (`table`,`key`);--> statement-breakpoint
CREATE INDEX `journal_rows_journal` ON `journal_rows` (`journal`);--> statement-breakpoint
INSERT INTO `journal_rows` (`journal`, `table`, `key`, `deleted`)
SELECT `id`, `about`, `name`, max(`gone`) FROM (
	SELECT j.`id` AS `id`,
		CASE WHEN c.value ->> 'table' IN ('attendance', 'performance') THEN 'rollCalls' ELSE c.value ->> 'table' END AS `about`,
		CASE WHEN c.value ->> 'table' IN ('attendance', 'performance')
			THEN coalesce(c.value ->> '$.after.classId', c.value ->> '$.before.classId') || '/' ||
				coalesce(c.value ->> '$.after.lessonId', c.value ->> '$.before.lessonId') || '/' ||
				coalesce(c.value ->> '$.after.date', c.value ->> '$.before.date')
			ELSE c.value ->> 'key' END AS `name`,
		c.value ->> 'before' IS NOT NULL AND c.value ->> 'after' IS NULL AS `gone`
	FROM `journal` j, json_each(j.`changes`) c
) GROUP BY `id`, `about`, `name`;
--> statement-breakpoint
CREATE TRIGGER `journal_rows_keep` BEFORE DELETE ON `journal_rows` BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `journal_rows_stay` BEFORE UPDATE ON `journal_rows` BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
