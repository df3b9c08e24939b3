CREATE TABLE "roll_attendance" (
	"classId" bigint NOT NULL,
	"lessonId" bigint NOT NULL,
	"date" text COLLATE "C" NOT NULL,
	"tenant" bigint NOT NULL,
	"highestId" bigint NOT NULL,
	"marks" text COLLATE "C" NOT NULL,
	CONSTRAINT "roll_attendance_classId_lessonId_date_pk" PRIMARY KEY("classId","lessonId","date")
);
--> statement-breakpoint
CREATE TABLE "roll_performance" (
	"classId" bigint NOT NULL,
	"lessonId" bigint NOT NULL,
	"date" text COLLATE "C" NOT NULL,
	"tenant" bigint NOT NULL,
	"highestId" bigint NOT NULL,
	"marks" text COLLATE "C" NOT NULL,
	CONSTRAINT "roll_performance_classId_lessonId_date_pk" PRIMARY KEY("classId","lessonId","date")
);
--> statement-breakpoint
INSERT INTO "roll_attendance" ("classId", "lessonId", "date", "tenant", "highestId", "marks")
SELECT "classId", "lessonId", "date", max("tenant"), max("id"), json_build_array(count(*), json_build_object(
		'id', json_agg("id" ORDER BY "studentId"),
		'studentId', json_agg("studentId" ORDER BY "studentId"),
		'present', json_agg("present" <> 0 ORDER BY "studentId"),
		'detail', json_agg("detail" ORDER BY "studentId"),
		'reason', json_agg("reason" ORDER BY "studentId"),
		'periods', json_agg("periods" ORDER BY "studentId"),
		'at', json_agg("at" ORDER BY "studentId"),
		'by', json_agg("by" ORDER BY "studentId"),
		'stamps', json_agg("stamps"::json ORDER BY "studentId")
	))::text
FROM "attendance"
GROUP BY "classId", "lessonId", "date";
--> statement-breakpoint
INSERT INTO "roll_performance" ("classId", "lessonId", "date", "tenant", "highestId", "marks")
SELECT "classId", "lessonId", "date", max("tenant"), max("id"), json_build_array(count(*), json_build_object(
		'id', json_agg("id" ORDER BY "studentId"),
		'studentId', json_agg("studentId" ORDER BY "studentId"),
		'teacherId', json_agg("teacherId" ORDER BY "studentId"),
		'attendanceId', json_agg("attendanceId" ORDER BY "studentId"),
		'rating', json_agg("rating" ORDER BY "studentId"),
		'comment', json_agg("comment" ORDER BY "studentId"),
		'at', json_agg("at" ORDER BY "studentId"),
		'by', json_agg("by" ORDER BY "studentId"),
		'stamps', json_agg("stamps"::json ORDER BY "studentId")
	))::text
FROM "performance"
GROUP BY "classId", "lessonId", "date";
