LOCK TABLE "journal" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
ALTER TABLE "journal" RENAME TO "journal_before";
--> statement-breakpoint
CREATE TABLE "journal" (LIKE "journal_before") PARTITION BY RANGE ("receivedAt");
--> statement-breakpoint
CREATE TABLE "journal_other" PARTITION OF "journal" DEFAULT;
--> statement-breakpoint
CREATE TRIGGER "journal_other_keeps_all" BEFORE TRUNCATE ON "journal_other" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"('the journal is append-only');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "journal_year"("year" integer) RETURNS boolean LANGUAGE plpgsql SET "lock_timeout" = '2s' AS $$
DECLARE
	"part" text := 'journal_' || "year";
	"first" bigint := extract(epoch FROM make_timestamptz("year", 1, 1, 0, 0, 0, 'UTC')) * 1000;
	"end" bigint := extract(epoch FROM make_timestamptz("year" + 1, 1, 1, 0, 0, 0, 'UTC')) * 1000;
BEGIN
	IF to_regclass("part") IS NOT NULL THEN RETURN true; END IF;
	IF EXISTS (SELECT 1 FROM "journal_other" WHERE "receivedAt" >= "first" AND "receivedAt" < "end") THEN RETURN false; END IF;
	EXECUTE format('CREATE TABLE %I PARTITION OF "journal" FOR VALUES FROM (%s) TO (%s)', "part", "first", "end");
	EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"(%L)', "part" || '_keeps_all', "part", 'the journal is append-only');
	RETURN true;
END $$;
--> statement-breakpoint
DO $$
DECLARE
	"this" integer := extract(year FROM now() AT TIME ZONE 'UTC');
BEGIN
	PERFORM "journal_year"("year") FROM generate_series(2000, "this" + 1) AS "every"("year")
	WHERE "year" >= "this" OR EXISTS (
		SELECT 1 FROM "journal_before"
		WHERE "receivedAt" >= extract(epoch FROM make_timestamptz("year", 1, 1, 0, 0, 0, 'UTC')) * 1000
			AND "receivedAt" < extract(epoch FROM make_timestamptz("year" + 1, 1, 1, 0, 0, 0, 'UTC')) * 1000
	);
END $$;
--> statement-breakpoint
INSERT INTO "journal" SELECT * FROM "journal_before";
--> statement-breakpoint
DROP TABLE "journal_before";
--> statement-breakpoint
CREATE UNIQUE INDEX "journal_key" ON "journal" USING btree ("id","receivedAt");
--> statement-breakpoint
CREATE INDEX "journal_tenant" ON "journal" USING btree ("tenant","receivedAt");
--> statement-breakpoint
CREATE INDEX "journal_actor" ON "journal" USING btree ("actorId","receivedAt");
--> statement-breakpoint
CREATE INDEX "journal_received" ON "journal" USING btree ("receivedAt");
--> statement-breakpoint
CREATE INDEX "journal_redaction" ON "journal" USING btree ("redaction","receivedAt");
--> statement-breakpoint
CREATE INDEX "journal_refused" ON "journal" USING btree ("receivedAt") WHERE outcome = 'refused';
--> statement-breakpoint
CREATE TRIGGER "journal_keeps_rows" BEFORE DELETE ON "journal" FOR EACH ROW EXECUTE FUNCTION "refuse_change"('the journal is append-only');
--> statement-breakpoint
CREATE TRIGGER "journal_keeps_words" BEFORE UPDATE ON "journal" FOR EACH ROW EXECUTE FUNCTION "refuse_change"('the journal is append-only');
--> statement-breakpoint
CREATE TRIGGER "journal_keeps_all" BEFORE TRUNCATE ON "journal" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"('the journal is append-only');
--> statement-breakpoint
ANALYZE "journal";
