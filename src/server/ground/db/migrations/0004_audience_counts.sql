ALTER TABLE "sounds" ALTER COLUMN "use_count" SET DEFAULT 0;--> statement-breakpoint
-- Counts that others see (uses of a tag, uses of a sound, likes of an author) count only what everybody may see. Triggers keep
-- them, so that no service can forget it. They lock rows in one order, whatever happens at the same time: the authors of the
-- posts, then sounds, then tags, each by id. The author's lock also makes changes of one author's posts take turns, so that
-- each of them sees what the one before it left. Many posts are changed in one statement, never one after the other.

-- The part of the rule that a post's own row tells. src/server/audience is where it is written; a test compares the two.
CREATE FUNCTION post_is_public(status post_status, visibility visibility, removed_at timestamptz) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$ SELECT status = 'READY' AND visibility = 'PUBLIC' AND removed_at IS NULL $$;--> statement-breakpoint

-- What a change of a post means for the counts. `was` and `is`: public by its row before and after.
CREATE TYPE post_change AS (
  post_id bigint, author_id bigint, was boolean, "is" boolean, sound_before bigint, sound_after bigint, likes integer
);--> statement-breakpoint

CREATE FUNCTION count_sound_uses(sound_ids bigint[], changes bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM sounds WHERE id = ANY (sound_ids) ORDER BY id FOR NO KEY UPDATE;
  -- A count that was wrong before must not keep a post from being removed.
  UPDATE sounds SET use_count = greatest(use_count + changed.by, 0)
    FROM unnest(sound_ids, changes) AS changed (id, by) WHERE sounds.id = changed.id;
END $$;--> statement-breakpoint

CREATE FUNCTION count_tag_uses(tag_ids bigint[], changes bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM tags WHERE id = ANY (tag_ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE tags SET usage_count = greatest(usage_count + changed.by, 0)
    FROM unnest(tag_ids, changes) AS changed (id, by) WHERE tags.id = changed.id;
END $$;--> statement-breakpoint

CREATE FUNCTION count_post_changes(changes post_change[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[];
  amounts bigint[];
BEGIN
  PERFORM FROM accounts WHERE id IN (SELECT author_id FROM unnest(changes)) ORDER BY id FOR NO KEY UPDATE;
  -- The likes of a disabled author are kept: nobody sees them until the account is enabled.
  UPDATE accounts SET like_count = greatest(like_count + changed.likes, 0)
    FROM (SELECT author_id, sum(likes) AS likes FROM unnest(changes) GROUP BY author_id HAVING sum(likes) <> 0) changed
    WHERE accounts.id = changed.author_id;

  IF NOT EXISTS (SELECT FROM unnest(changes) WHERE was <> "is" OR sound_before IS DISTINCT FROM sound_after) THEN RETURN; END IF;
  changes := array(SELECT c FROM unnest(changes) c
    WHERE NOT EXISTS (SELECT FROM accounts WHERE id = c.author_id AND disabled_at IS NOT NULL));

  SELECT array_agg(used.id), array_agg(used.by) INTO ids, amounts FROM (
    SELECT id, sum(by) AS by FROM (
      SELECT sound_before AS id, -1 AS by FROM unnest(changes) WHERE was
      UNION ALL SELECT sound_after, 1 FROM unnest(changes) WHERE "is"
    ) one WHERE id IS NOT NULL GROUP BY id HAVING sum(by) <> 0) used;
  IF ids IS NOT NULL THEN PERFORM count_sound_uses(ids, amounts); END IF;

  SELECT array_agg(used.id), array_agg(used.by) INTO ids, amounts FROM (
    SELECT t.tag_id AS id, sum("is"::int - was::int) AS by FROM unnest(changes) c JOIN post_tags t USING (post_id)
    WHERE was <> "is" GROUP BY t.tag_id HAVING sum("is"::int - was::int) <> 0) used;
  IF ids IS NOT NULL THEN PERFORM count_tag_uses(ids, amounts); END IF;
END $$;--> statement-breakpoint

CREATE FUNCTION count_posts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes post_change[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg((id, author_id, false, true, NULL, sound_id, like_count)::post_change) INTO changes FROM new_rows
      WHERE post_is_public(status, visibility, removed_at) AND (sound_id IS NOT NULL OR like_count <> 0);
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg((id, author_id, true, false, sound_id, NULL, -like_count)::post_change) INTO changes FROM old_rows
      WHERE post_is_public(status, visibility, removed_at);
  ELSE
    SELECT array_agg((id, author_id, was, "is", sound_before, sound_after, likes)::post_change) INTO changes FROM (
      SELECT n.id, n.author_id, was.public AS was, now.public AS "is", o.sound_id AS sound_before, n.sound_id AS sound_after,
        CASE WHEN now.public THEN n.like_count ELSE 0 END - CASE WHEN was.public THEN o.like_count ELSE 0 END AS likes
      FROM old_rows o JOIN new_rows n ON n.id = o.id,
        LATERAL (SELECT post_is_public(o.status, o.visibility, o.removed_at) AS public) was,
        LATERAL (SELECT post_is_public(n.status, n.visibility, n.removed_at) AS public) now
    ) changed WHERE was <> "is" OR likes <> 0 OR ("is" AND sound_before IS DISTINCT FROM sound_after);
  END IF;
  IF changes IS NOT NULL THEN PERFORM count_post_changes(changes); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER posts_count_insert AFTER INSERT ON "posts" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_posts();--> statement-breakpoint
CREATE TRIGGER posts_count_update AFTER UPDATE ON "posts" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_posts();--> statement-breakpoint
CREATE TRIGGER posts_count_delete AFTER DELETE ON "posts" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_posts();--> statement-breakpoint

-- A post's tags go while it is still there to tell whether they were counted.
CREATE FUNCTION delete_tags_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM post_tags WHERE post_id = OLD.id;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER posts_delete_tags BEFORE DELETE ON "posts" FOR EACH ROW EXECUTE FUNCTION delete_tags_first();--> statement-breakpoint

CREATE FUNCTION count_post_tags() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[];
  amounts bigint[];
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM FROM accounts WHERE id IN (SELECT p.author_id FROM changed c JOIN posts p ON p.id = c.post_id)
    ORDER BY id FOR NO KEY UPDATE;
  SELECT array_agg(used.id), array_agg(used.by) INTO ids, amounts FROM (
    SELECT c.tag_id AS id, count(*) * sign AS by FROM changed c JOIN posts p ON p.id = c.post_id
    WHERE post_is_public(p.status, p.visibility, p.removed_at)
      AND NOT EXISTS (SELECT FROM accounts WHERE id = p.author_id AND disabled_at IS NOT NULL)
    GROUP BY c.tag_id) used;
  IF ids IS NOT NULL THEN PERFORM count_tag_uses(ids, amounts); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER post_tags_count_insert AFTER INSERT ON "post_tags" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_post_tags();--> statement-breakpoint
CREATE TRIGGER post_tags_count_delete AFTER DELETE ON "post_tags" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_post_tags();--> statement-breakpoint

CREATE FUNCTION count_posts_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[];
  amounts bigint[];
  sign integer := CASE WHEN NEW.disabled_at IS NULL THEN 1 ELSE -1 END;
BEGIN
  SELECT array_agg(used.id), array_agg(used.by) INTO ids, amounts FROM (
    SELECT sound_id AS id, count(*) * sign AS by FROM posts
    WHERE author_id = NEW.id AND sound_id IS NOT NULL AND post_is_public(status, visibility, removed_at) GROUP BY sound_id) used;
  IF ids IS NOT NULL THEN PERFORM count_sound_uses(ids, amounts); END IF;
  SELECT array_agg(used.id), array_agg(used.by) INTO ids, amounts FROM (
    SELECT t.tag_id AS id, count(*) * sign AS by FROM posts p JOIN post_tags t ON t.post_id = p.id
    WHERE p.author_id = NEW.id AND post_is_public(p.status, p.visibility, p.removed_at) GROUP BY t.tag_id) used;
  IF ids IS NOT NULL THEN PERFORM count_tag_uses(ids, amounts); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER accounts_count_posts AFTER UPDATE OF "disabled_at" ON "accounts" FOR EACH ROW
  WHEN ((OLD.disabled_at IS NULL) <> (NEW.disabled_at IS NULL)) EXECUTE FUNCTION count_posts_of_account();--> statement-breakpoint

-- Until now a use was counted when a post was published, whatever became of it.
UPDATE "tags" SET "usage_count" = counted.uses FROM (
  SELECT t.id, count(p.id) AS uses FROM tags t LEFT JOIN post_tags pt ON pt.tag_id = t.id
  LEFT JOIN posts p ON p.id = pt.post_id AND post_is_public(p.status, p.visibility, p.removed_at)
    AND NOT EXISTS (SELECT FROM accounts WHERE id = p.author_id AND disabled_at IS NOT NULL)
  GROUP BY t.id) counted WHERE counted.id = "tags"."id" AND "tags"."usage_count" <> counted.uses;--> statement-breakpoint
UPDATE "sounds" SET "use_count" = counted.uses FROM (
  SELECT s.id, count(p.id) AS uses FROM sounds s
  LEFT JOIN posts p ON p.sound_id = s.id AND post_is_public(p.status, p.visibility, p.removed_at)
    AND NOT EXISTS (SELECT FROM accounts WHERE id = p.author_id AND disabled_at IS NOT NULL)
  GROUP BY s.id) counted WHERE counted.id = "sounds"."id" AND "sounds"."use_count" <> counted.uses;--> statement-breakpoint
UPDATE "accounts" SET "like_count" = counted.likes FROM (
  SELECT a.id, coalesce(sum(p.like_count), 0) AS likes FROM accounts a
  LEFT JOIN posts p ON p.author_id = a.id AND post_is_public(p.status, p.visibility, p.removed_at)
  GROUP BY a.id) counted WHERE counted.id = "accounts"."id" AND "accounts"."like_count" <> counted.likes;
