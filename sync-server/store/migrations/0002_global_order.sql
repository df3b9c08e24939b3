ALTER TABLE `schools` ADD `globalSeq` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `globalSeq` integer;--> statement-breakpoint
CREATE INDEX `users_global_order` ON `users` (`globalSeq`);--> statement-breakpoint
INSERT INTO `counters` (`name`, `value`) VALUES ('seq:0', 0) ON CONFLICT (`name`) DO NOTHING;--> statement-breakpoint
UPDATE `schools` SET `globalSeq` = (SELECT `value` FROM `counters` WHERE `name` = 'seq:0')
	+ (SELECT count(*) FROM `schools` s WHERE s.`id` <= `schools`.`id`);--> statement-breakpoint
UPDATE `counters` SET `value` = `value` + (SELECT count(*) FROM `schools`) WHERE `name` = 'seq:0';--> statement-breakpoint
UPDATE `users` SET `globalSeq` = (SELECT `value` FROM `counters` WHERE `name` = 'seq:0')
	+ (SELECT count(*) FROM `users` u WHERE u.`id` <= `users`.`id` AND u.`role` IN ('admin', 'superadmin'))
	WHERE `role` IN ('admin', 'superadmin');--> statement-breakpoint
UPDATE `counters` SET `value` = `value` + (SELECT count(*) FROM `users` WHERE `role` IN ('admin', 'superadmin')) WHERE `name` = 'seq:0';
