CREATE INDEX `journal_received` ON `journal` (`receivedAt`);--> statement-breakpoint
CREATE INDEX `journal_redaction` ON `journal` (`redaction`,`receivedAt`);--> statement-breakpoint
CREATE INDEX `journal_refused` ON `journal` (`receivedAt`) WHERE outcome = 'refused';