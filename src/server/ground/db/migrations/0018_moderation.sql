CREATE TYPE "public"."remover" AS ENUM('AUTHOR', 'OWNER', 'MODERATOR');--> statement-breakpoint
CREATE TYPE "public"."settlement" AS ENUM('DISMISSED', 'REMOVED', 'DELETED');--> statement-breakpoint
CREATE TABLE "moderation_totals" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"open" integer DEFAULT 0 NOT NULL,
	"settled" integer DEFAULT 0 NOT NULL,
	"removed_posts" integer DEFAULT 0 NOT NULL,
	"removed_comments" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "moderation_totals_only" CHECK ("moderation_totals"."only")
);
--> statement-breakpoint
CREATE TABLE "reported_posts" (
	"post_id" bigint PRIMARY KEY NOT NULL,
	"is_open" boolean NOT NULL,
	"report_count" integer NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"settlement" "settlement",
	"settled_at" timestamp (3) with time zone,
	"settled_by_id" bigint,
	"note" text,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "reported_posts_count" CHECK ("reported_posts"."report_count" > 0),
	CONSTRAINT "reported_posts_note_length" CHECK (char_length("reported_posts"."note") between 1 and 500),
	CONSTRAINT "reported_posts_settled" CHECK (("reported_posts"."settlement" is null) = ("reported_posts"."settled_at" is null)),
	CONSTRAINT "reported_posts_state" CHECK ("reported_posts"."is_open" or "reported_posts"."settlement" is not null)
);
--> statement-breakpoint
DROP INDEX "posts_deleted";--> statement-breakpoint
DROP INDEX "reports_queue";--> statement-breakpoint
DROP INDEX "reports_post";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "removed_as" "remover";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "removed_as" "remover";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "removal_note" text;--> statement-breakpoint
ALTER TABLE "reported_posts" ADD CONSTRAINT "reported_posts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_posts" ADD CONSTRAINT "reported_posts_settled_by_id_accounts_id_fk" FOREIGN KEY ("settled_by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reported_posts_open" ON "reported_posts" USING btree ("opened_at" DESC NULLS FIRST,"post_id" DESC NULLS FIRST) WHERE "reported_posts"."is_open";--> statement-breakpoint
CREATE INDEX "reported_posts_settled" ON "reported_posts" USING btree ("settled_at" DESC NULLS FIRST,"post_id" DESC NULLS FIRST) WHERE not "reported_posts"."is_open";--> statement-breakpoint
CREATE INDEX "reported_posts_words" ON "reported_posts" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "comments_removed" ON "comments" USING btree ("removed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "comments"."removed_as" = 'MODERATOR';--> statement-breakpoint
CREATE INDEX "posts_swept" ON "posts" USING btree ("removed_as","removed_at") WHERE "posts"."removed_as" is not null;--> statement-breakpoint
CREATE INDEX "posts_removed" ON "posts" USING btree ("removed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "posts"."removed_as" = 'MODERATOR';--> statement-breakpoint
CREATE INDEX "posts_author_removed" ON "posts" USING btree ("author_id","removed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "posts"."removed_as" = 'MODERATOR';--> statement-breakpoint
CREATE INDEX "reports_post_open" ON "reports" USING btree ("post_id") WHERE "reports"."status" = 'OPEN';--> statement-breakpoint
CREATE INDEX "reports_post" ON "reports" USING btree ("post_id","id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_removed_as" CHECK ("comments"."removed_as" is null or "comments"."removed_at" is not null);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_removed_as" CHECK ("posts"."removed_as" is null or "posts"."removed_at" is not null);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_removal_note_length" CHECK (char_length("posts"."removal_note") between 1 and 500);--> statement-breakpoint
-- Moderation: docs/decisions/0058-moderate-posts-not-reports.md.
--
-- Locks. A row of `reported_posts` is locked after its post and after the post's author; that of `moderation_totals` at the end of the
-- transaction, after everything else.

-- Beyond so many words, those of later reports are not searched.
CREATE FUNCTION with_words(known tsvector, added text[], most integer) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN length(known) < most THEN known || array_to_tsvector(added) ELSE known END
$$;--> statement-breakpoint

CREATE FUNCTION names_of_reported(user_name text, display_name text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT search_words_of(user_name || ' ' || display_name) || ('@' || user_name)
$$;--> statement-breakpoint

CREATE FUNCTION note_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO reported_posts AS known (post_id, is_open, report_count, opened_at, words)
    SELECT p.id, true, 1, NEW.created_at,
      array_to_tsvector(search_words_of(p.title || ' ' || NEW.content) || names_of_reported(a.user_name, a.display_name))
    FROM posts p JOIN accounts a ON a.id = p.author_id WHERE p.id = NEW.post_id
    ON CONFLICT (post_id) DO UPDATE SET is_open = true,
      report_count = CASE WHEN known.is_open THEN known.report_count + 1 ELSE 1 END,
      opened_at = CASE WHEN known.is_open THEN known.opened_at ELSE excluded.opened_at END,
      words = with_words(known.words, search_words_of(NEW.content), 2000);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER reports_note AFTER INSERT ON "reports" FOR EACH ROW WHEN (NEW.status = 'OPEN') EXECUTE FUNCTION note_report();--> statement-breakpoint

-- Earlier names are still found.
CREATE FUNCTION rename_reported() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reported_posts SET words = with_words(words, names_of_reported(NEW.user_name, NEW.display_name), 4000)
    WHERE post_id IN (SELECT id FROM posts WHERE author_id = NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER accounts_rename_reported AFTER UPDATE OF "user_name", "display_name" ON "accounts" FOR EACH ROW
  WHEN (OLD.user_name <> NEW.user_name OR OLD.display_name <> NEW.display_name) EXECUTE FUNCTION rename_reported();--> statement-breakpoint

-- What there is already.
UPDATE "posts" SET "removed_as" = CASE WHEN removed_by_id = author_id THEN 'AUTHOR' ELSE 'MODERATOR' END::remover WHERE removed_at IS NOT NULL;--> statement-breakpoint
UPDATE "comments" c SET "removed_as" = CASE WHEN c.removed_by_id = c.author_id THEN 'AUTHOR' WHEN c.removed_by_id = p.author_id THEN 'OWNER' ELSE 'MODERATOR' END::remover
  FROM posts p WHERE p.id = c.post_id AND c.removed_at IS NOT NULL;--> statement-breakpoint
INSERT INTO "reported_posts" ("post_id", "is_open", "report_count", "opened_at", "words")
  SELECT p.id, true, r.total, r.first_at, array_to_tsvector(search_words_of(p.title || ' ' || r.texts) || names_of_reported(a.user_name, a.display_name))
  FROM (SELECT post_id, count(*) AS total, min(created_at) AS first_at, left(string_agg(content, ' '), 20000) AS texts
    FROM reports WHERE status = 'OPEN' GROUP BY post_id) r
  JOIN posts p ON p.id = r.post_id JOIN accounts a ON a.id = p.author_id;--> statement-breakpoint
INSERT INTO "moderation_totals" ("open", "removed_posts", "removed_comments")
  SELECT (SELECT count(*) FROM reported_posts), (SELECT count(*) FROM posts WHERE removed_as = 'MODERATOR'),
    (SELECT count(*) FROM comments WHERE removed_as = 'MODERATOR');--> statement-breakpoint

CREATE FUNCTION count_reported() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE moderation_totals SET open = open + coalesce(NEW.is_open::int, 0) - coalesce(OLD.is_open::int, 0),
    settled = settled + coalesce((NOT NEW.is_open)::int, 0) - coalesce((NOT OLD.is_open)::int, 0);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER reported_posts_count_new AFTER INSERT OR DELETE ON "reported_posts" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION count_reported();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER reported_posts_count_changed AFTER UPDATE OF "is_open" ON "reported_posts" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.is_open <> NEW.is_open) EXECUTE FUNCTION count_reported();--> statement-breakpoint

CREATE FUNCTION count_moderated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change integer := coalesce((NEW.removed_as = 'MODERATOR')::int, 0) - coalesce((OLD.removed_as = 'MODERATOR')::int, 0);
BEGIN
  IF TG_TABLE_NAME = 'posts' THEN UPDATE moderation_totals SET removed_posts = removed_posts + change;
  ELSE UPDATE moderation_totals SET removed_comments = removed_comments + change;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER posts_count_moderated AFTER UPDATE OF "removed_as" ON "posts" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.removed_as = 'MODERATOR') IS DISTINCT FROM (NEW.removed_as = 'MODERATOR')) EXECUTE FUNCTION count_moderated();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER posts_count_new_moderated AFTER INSERT ON "posts" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.removed_as = 'MODERATOR') EXECUTE FUNCTION count_moderated();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER posts_count_gone_moderated AFTER DELETE ON "posts" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.removed_as = 'MODERATOR') EXECUTE FUNCTION count_moderated();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER comments_count_moderated AFTER UPDATE OF "removed_as" ON "comments" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.removed_as = 'MODERATOR') IS DISTINCT FROM (NEW.removed_as = 'MODERATOR')) EXECUTE FUNCTION count_moderated();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER comments_count_new_moderated AFTER INSERT ON "comments" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.removed_as = 'MODERATOR') EXECUTE FUNCTION count_moderated();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER comments_count_gone_moderated AFTER DELETE ON "comments" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.removed_as = 'MODERATOR') EXECUTE FUNCTION count_moderated();
