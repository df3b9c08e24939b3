UPDATE OR IGNORE `external_ids` SET
	`source` = 'school:' || (SELECT `tenant` FROM `users` WHERE `users`.`id` = `external_ids`.`rowId`),
	`code` = CASE WHEN `code` LIKE '%:pessoa:inep-%' THEN 'inep:' || substr(`code`, instr(`code`, ':inep-') + 6) ELSE 'id:' || `code` END
	WHERE `source` = 'educacenso' AND `table` = 'users' AND EXISTS (SELECT 1 FROM `users` WHERE `users`.`id` = `external_ids`.`rowId`);--> statement-breakpoint
UPDATE OR IGNORE `external_ids` SET
	`source` = 'school:' || (SELECT `tenant` FROM `classes` WHERE `classes`.`id` = `external_ids`.`rowId`),
	`code` = CASE WHEN `code` LIKE '%:turma:inep-%' THEN 'inep:' || substr(`code`, instr(`code`, ':inep-') + 6) ELSE 'id:' || `code` END
	WHERE `source` = 'educacenso' AND `table` = 'classes' AND EXISTS (SELECT 1 FROM `classes` WHERE `classes`.`id` = `external_ids`.`rowId`);--> statement-breakpoint
UPDATE OR IGNORE `external_ids` SET `source` = 'schools', `code` = 'inep:' || substr(`code`, 8)
	WHERE `source` = 'educacenso' AND `table` = 'schools';--> statement-breakpoint
DELETE FROM `external_ids` WHERE `source` = 'educacenso';
