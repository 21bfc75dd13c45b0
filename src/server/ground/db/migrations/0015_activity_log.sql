-- The activity log by weeks: docs/decisions/0056-activity-log.md.

CREATE TABLE "activity_log_texts" (
	"text" text PRIMARY KEY NOT NULL,
	"used_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_log_totals" (
	"week" date PRIMARY KEY NOT NULL,
	"total" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "activity_log_texts_search" ON "activity_log_texts" USING gin ("text" gin_trgm_ops);--> statement-breakpoint
-- The numbers of everything that a row is found by: its texts, its status, and each value of its data.
CREATE FUNCTION activity_log_words(type text, response_code integer, message text, error text, ip text, user_code text, data jsonb)
RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT hashtextextended(lower(word), 0)) FROM (
    SELECT unnest(ARRAY[type, response_code::text, message, error, ip, user_code]) AS word
    UNION ALL SELECT one #>> '{}' FROM jsonb_path_query(data, '$.*[*]') AS one) words
  WHERE word IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION activity_log_week(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_trunc('week', moment AT TIME ZONE 'UTC')::date
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_activity_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'activity_log is append-only';
END $$;--> statement-breakpoint
CREATE FUNCTION count_activity_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_log_totals (week, total)
    SELECT activity_log_week(created_at), count(*) FROM added GROUP BY 1 ORDER BY 1
    ON CONFLICT (week) DO UPDATE SET total = activity_log_totals.total + excluded.total;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Row triggers of the table hold for its parts; truncating a part would only ask the part's own triggers.
CREATE FUNCTION add_activity_log_part(name text, bounds text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TABLE %I PARTITION OF activity_log %s', name, bounds);
  EXECUTE format('CREATE TRIGGER activity_log_kept_whole BEFORE TRUNCATE ON %I EXECUTE FUNCTION keep_activity_log()', name);
END $$;--> statement-breakpoint
CREATE FUNCTION add_activity_log_week(week date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name CONSTANT text := 'activity_log_' || to_char(week, 'YYYYMMDD');
BEGIN
  IF to_regclass(name) IS NULL THEN
    PERFORM add_activity_log_part(name, format('FOR VALUES FROM (%L) TO (%L)',
      week::timestamp AT TIME ZONE 'UTC', (week + 7)::timestamp AT TIME ZONE 'UTC'));
  END IF;
END $$;--> statement-breakpoint
ALTER TABLE "activity_log" RENAME TO "activity_log_before";--> statement-breakpoint
ALTER SEQUENCE "activity_log_id_seq" RENAME TO "activity_log_before_id_seq";--> statement-breakpoint
ALTER TABLE "activity_log_before" RENAME CONSTRAINT "activity_log_pkey" TO "activity_log_before_pkey";--> statement-breakpoint
CREATE TABLE "activity_log" (
	"id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "activity_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"response_code" integer NOT NULL,
	"type" text NOT NULL,
	"data" jsonb,
	"error" text,
	"message" text,
	"ip" text,
	"user_code" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"words" bigint[] GENERATED ALWAYS AS (activity_log_words("type", "response_code", "message", "error", "ip", "user_code", "data")) STORED,
	CONSTRAINT "activity_log_created_at_id_pk" PRIMARY KEY("created_at","id")
) PARTITION BY RANGE ("created_at");
--> statement-breakpoint
CREATE INDEX "activity_log_words" ON "activity_log" USING gin ("words");--> statement-breakpoint
CREATE TRIGGER activity_log_append_only BEFORE UPDATE OR DELETE ON "activity_log" FOR EACH ROW EXECUTE FUNCTION keep_activity_log();--> statement-breakpoint
CREATE TRIGGER activity_log_kept_whole BEFORE TRUNCATE ON "activity_log" EXECUTE FUNCTION keep_activity_log();--> statement-breakpoint
CREATE TRIGGER activity_log_counted AFTER INSERT ON "activity_log" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_activity_log();--> statement-breakpoint
-- Rows of other weeks, until the job that keeps the log makes room for them.
SELECT add_activity_log_part('activity_log_default', 'DEFAULT');--> statement-breakpoint
SELECT add_activity_log_week(activity_log_week(created_at)) FROM activity_log_before GROUP BY activity_log_week(created_at);--> statement-breakpoint
SELECT add_activity_log_week(activity_log_week(now()) + 7 * ahead) FROM generate_series(0, 4) AS ahead;--> statement-breakpoint
INSERT INTO activity_log (code, response_code, type, data, error, message, ip, user_code, created_at)
  SELECT code, response_code, type, data, error, message, ip, user_code, created_at FROM activity_log_before ORDER BY created_at, id;--> statement-breakpoint
INSERT INTO activity_log_texts (text, used_on)
  SELECT lower(word), max(created_at)::date FROM activity_log, unnest(ARRAY[type, message, error, ip, user_code]) AS word WHERE word IS NOT NULL GROUP BY 1;--> statement-breakpoint
DROP TABLE "activity_log_before";
