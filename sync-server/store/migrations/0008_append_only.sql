CREATE TABLE `maintenance` (
	`purpose` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `slot` text;--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `count` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `lastAt` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `audit_entries_slot` ON `audit_entries` (`slot`);
--> statement-breakpoint
DROP TRIGGER `journal_keeps_rows`;
--> statement-breakpoint
DROP TRIGGER `journal_keeps_words`;
--> statement-breakpoint
DROP TRIGGER `journal_rows_keep`;
--> statement-breakpoint
DROP TRIGGER `journal_rows_stay`;
--> statement-breakpoint
CREATE TRIGGER `journal_keeps_rows` BEFORE DELETE ON `journal` WHEN NOT EXISTS (SELECT 1 FROM `maintenance`) BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `journal_keeps_words` BEFORE UPDATE ON `journal` WHEN NOT EXISTS (SELECT 1 FROM `maintenance`) BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `journal_rows_keep` BEFORE DELETE ON `journal_rows` WHEN NOT EXISTS (SELECT 1 FROM `maintenance`) BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `journal_rows_stay` BEFORE UPDATE ON `journal_rows` WHEN NOT EXISTS (SELECT 1 FROM `maintenance`) BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_keep` BEFORE DELETE ON `audit_entries` WHEN NOT EXISTS (SELECT 1 FROM `maintenance`) BEGIN SELECT RAISE(ABORT, 'traces are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_stay` BEFORE UPDATE ON `audit_entries` WHEN NOT EXISTS (SELECT 1 FROM `maintenance`)
	AND NOT (NEW.`id` IS OLD.`id` AND NEW.`at` IS OLD.`at` AND NEW.`kind` IS OLD.`kind` AND NEW.`tenant` IS OLD.`tenant` AND NEW.`actorId` IS OLD.`actorId` AND NEW.`aboutId` IS OLD.`aboutId` AND NEW.`detail` IS OLD.`detail` AND NEW.`slot` IS OLD.`slot`
		AND NEW.`count` > OLD.`count` AND NEW.`lastAt` >= coalesce(OLD.`lastAt`, OLD.`at`))
 BEGIN SELECT RAISE(ABORT, 'traces are append-only'); END;