-- How the activity log is searched: docs/decisions/0056-activity-log.md. Processes of the last release go on reading activity_log.words, now
-- without an index, and activity_log_texts; the next release drops both with activity_log_words and activity_log_values.
DROP INDEX "activity_log_words";--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "search" text GENERATED ALWAYS AS (lower("type" || e'\n' || coalesce("message", '') || e'\n' || coalesce("error", '') || e'\n' || coalesce("user_code", '') || e'\n' || coalesce("ip", '')
        || e'\t' || "response_code"::text || coalesce(translate(replace(jsonb_path_query_array("data", '$.*[*]')::text, ', ', e'\t'), '[]"', e'\t\t'), e'\t'))) STORED;--> statement-breakpoint
CREATE INDEX "activity_log_search" ON "activity_log" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
-- Weeks of an old log have no figures about the new column, and the planner needs them.
ANALYZE "activity_log";
