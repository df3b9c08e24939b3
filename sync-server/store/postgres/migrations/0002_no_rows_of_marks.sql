DROP TABLE "attendance" CASCADE;--> statement-breakpoint
DROP TABLE "performance" CASCADE;