CREATE TABLE "hourly_figures" (
	"hour" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"answers" bigint DEFAULT 0 NOT NULL,
	"faults" bigint DEFAULT 0 NOT NULL,
	"failed_jobs" integer DEFAULT 0 NOT NULL,
	"most_active" integer,
	"used_bytes" bigint
);
--> statement-breakpoint
CREATE INDEX "comments_made" ON "comments" USING brin ("created_at") WITH (pages_per_range=32,autosummarize=true);--> statement-breakpoint
CREATE INDEX "posts_made" ON "posts" USING brin ("created_at") WITH (pages_per_range=32,autosummarize=true);