ALTER TABLE "comments" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
CREATE INDEX "comments_of_post" ON "comments" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "comments_under" ON "comments" USING btree ("parent_id") WHERE "comments"."parent_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_idempotency_unique" ON "comments" USING btree ("author_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "posts_deleted" ON "posts" USING btree ("removed_at") WHERE "posts"."removed_at" is not null and "posts"."removed_by_id" = "posts"."author_id";--> statement-breakpoint
-- Counts of comments: those of a post (without replies), replies to a comment, likes of a comment. Triggers keep them, as in
-- 0004, and count what everybody sees who sees the thing above: not what was removed, nor what a disabled member wrote.
--
-- Locks. A comment and the account that wrote it change at the same time, and each must know of the other. The account's row cannot
-- be locked for that: a like locks a post and then its author, so whoever comments would lock both the other way round.
-- Members have a turn instead (an advisory lock): their comments share it, disabling the account has it alone. The order is:
-- the comment that changes, turns, comments above, posts; each by id. Disabling comes with the account's row before and with sounds and
-- tags (0004) behind, and one account after the other.
--
-- Who waits for that row may hold the account's posts, and so whoever waits for these posts may hold comments on them. Disabling must not
-- wait for any of them, so it leaves out what members write on their own posts and below their own comments. That always counts:
-- nobody sees the thing above while its author is disabled.
CREATE FUNCTION comment_turn(account_id bigint) RETURNS integer
LANGUAGE sql IMMUTABLE AS $$ SELECT (account_id % 2147483647)::integer $$;--> statement-breakpoint

-- One comment more (`by` 1) or less (-1) under a post or, if `parent_id` is set, under a comment.
CREATE TYPE comment_change AS (post_id bigint, parent_id bigint, author_id bigint, by integer);--> statement-breakpoint

-- Whether somebody wrote on their own post or below their own comment.
CREATE FUNCTION is_on_own(post_id bigint, parent_id bigint, author_id bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM posts p WHERE p.id = $1 AND p.author_id = $3)
    OR ($2 IS NOT NULL AND EXISTS (SELECT FROM comments c WHERE c.id = $2 AND c.author_id = $3)) $$;--> statement-breakpoint

CREATE FUNCTION count_replies(parent_ids bigint[], changes bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM comments WHERE id = ANY (parent_ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE comments SET reply_count = greatest(reply_count + changed.by, 0)
    FROM unnest(parent_ids, changes) AS changed (id, by) WHERE comments.id = changed.id;
END $$;--> statement-breakpoint

CREATE FUNCTION count_comments_of_posts(post_ids bigint[], changes bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM posts WHERE id = ANY (post_ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE posts SET comment_count = greatest(comment_count + changed.by, 0)
    FROM unnest(post_ids, changes) AS changed (id, by) WHERE posts.id = changed.id;
END $$;--> statement-breakpoint

CREATE FUNCTION count_comment_changes(changes comment_change[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[];
  amounts bigint[];
BEGIN
  -- What is deleted together with the thing above needs no count, and no turns of thousands of members.
  changes := array(SELECT c FROM unnest(changes) c WHERE CASE WHEN c.parent_id IS NULL
    THEN EXISTS (SELECT FROM posts WHERE id = c.post_id) ELSE EXISTS (SELECT FROM comments WHERE id = c.parent_id) END);
  PERFORM pg_advisory_xact_lock_shared(1668246893, turn) FROM (SELECT DISTINCT comment_turn(author_id) AS turn
    FROM unnest(changes) WHERE NOT is_on_own(post_id, parent_id, author_id) ORDER BY 1) turns;
  changes := array(SELECT c FROM unnest(changes) c WHERE is_on_own(c.post_id, c.parent_id, c.author_id)
    OR EXISTS (SELECT FROM accounts WHERE id = c.author_id AND disabled_at IS NULL));

  SELECT array_agg(one.id), array_agg(one.by) INTO ids, amounts FROM (
    SELECT parent_id AS id, sum(by) AS by FROM unnest(changes) WHERE parent_id IS NOT NULL GROUP BY 1 HAVING sum(by) <> 0) one;
  IF ids IS NOT NULL THEN PERFORM count_replies(ids, amounts); END IF;

  SELECT array_agg(one.id), array_agg(one.by) INTO ids, amounts FROM (
    SELECT post_id AS id, sum(by) AS by FROM unnest(changes) WHERE parent_id IS NULL GROUP BY 1 HAVING sum(by) <> 0) one;
  IF ids IS NOT NULL THEN PERFORM count_comments_of_posts(ids, amounts); END IF;
END $$;--> statement-breakpoint

CREATE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes comment_change[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg((post_id, parent_id, author_id, 1)::comment_change) INTO changes FROM new_rows WHERE removed_at IS NULL;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg((post_id, parent_id, author_id, -1)::comment_change) INTO changes FROM old_rows WHERE removed_at IS NULL;
  ELSE
    SELECT array_agg((n.post_id, n.parent_id, n.author_id, CASE WHEN n.removed_at IS NULL THEN 1 ELSE -1 END)::comment_change)
      INTO changes FROM old_rows o JOIN new_rows n ON n.id = o.id WHERE (o.removed_at IS NULL) <> (n.removed_at IS NULL);
  END IF;
  IF changes IS NOT NULL THEN PERFORM count_comment_changes(changes); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER comments_count_insert AFTER INSERT ON "comments" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_comments();--> statement-breakpoint
CREATE TRIGGER comments_count_update AFTER UPDATE ON "comments" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_comments();--> statement-breakpoint
CREATE TRIGGER comments_count_delete AFTER DELETE ON "comments" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_comments();--> statement-breakpoint

-- A member's comments go while the account is still there to tell whether they were counted.
CREATE FUNCTION delete_comments_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM comments WHERE author_id = OLD.id;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER accounts_delete_comments BEFORE DELETE ON "accounts" FOR EACH ROW EXECUTE FUNCTION delete_comments_first();--> statement-breakpoint

CREATE FUNCTION count_comment_likes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM FROM comments WHERE id IN (SELECT comment_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE comments SET like_count = greatest(like_count + liked.by, 0)
    FROM (SELECT comment_id, count(*) * sign AS by FROM changed GROUP BY 1) liked WHERE comments.id = liked.comment_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER comment_likes_count_insert AFTER INSERT ON "comment_likes" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_comment_likes();--> statement-breakpoint
CREATE TRIGGER comment_likes_count_delete AFTER DELETE ON "comment_likes" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_comment_likes();--> statement-breakpoint

-- Before any row is locked. No account has the id 0.
CREATE FUNCTION disable_in_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(1668246893, 0);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER accounts_disable_in_turn BEFORE UPDATE OF "disabled_at" ON "accounts" FOR EACH STATEMENT EXECUTE FUNCTION disable_in_turn();--> statement-breakpoint

CREATE FUNCTION count_comments_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[];
  amounts bigint[];
  sign integer := CASE WHEN NEW.disabled_at IS NULL THEN 1 ELSE -1 END;
BEGIN
  PERFORM pg_advisory_xact_lock(1668246893, comment_turn(NEW.id));
  SELECT array_agg(one.id), array_agg(one.by) INTO ids, amounts FROM (
    SELECT c.parent_id AS id, count(*) * sign AS by FROM comments c
    WHERE c.author_id = NEW.id AND c.parent_id IS NOT NULL AND c.removed_at IS NULL
      AND NOT is_on_own(c.post_id, c.parent_id, c.author_id) GROUP BY 1) one;
  IF ids IS NOT NULL THEN PERFORM count_replies(ids, amounts); END IF;
  SELECT array_agg(one.id), array_agg(one.by) INTO ids, amounts FROM (
    SELECT c.post_id AS id, count(*) * sign AS by FROM comments c
    WHERE c.author_id = NEW.id AND c.parent_id IS NULL AND c.removed_at IS NULL
      AND NOT is_on_own(c.post_id, NULL, c.author_id) GROUP BY 1) one;
  IF ids IS NOT NULL THEN PERFORM count_comments_of_posts(ids, amounts); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Triggers of one kind run by name: this one before "accounts_count_posts", which locks sounds and tags.
CREATE TRIGGER accounts_count_comments AFTER UPDATE OF "disabled_at" ON "accounts" FOR EACH ROW
  WHEN ((OLD.disabled_at IS NULL) <> (NEW.disabled_at IS NULL)) EXECUTE FUNCTION count_comments_of_account();--> statement-breakpoint

-- Until now nothing counted comments but the demo.
UPDATE "posts" SET "comment_count" = counted.comments FROM (
  SELECT p.id, count(a.id) AS comments FROM posts p
  LEFT JOIN comments c ON c.post_id = p.id AND c.parent_id IS NULL AND c.removed_at IS NULL
  LEFT JOIN accounts a ON a.id = c.author_id AND (a.disabled_at IS NULL OR a.id = p.author_id)
  GROUP BY p.id) counted WHERE counted.id = "posts"."id" AND "posts"."comment_count" <> counted.comments;--> statement-breakpoint
UPDATE "comments" SET "reply_count" = counted.replies, "like_count" = counted.likes FROM (
  SELECT above.id, count(a.id) AS replies, (SELECT count(*) FROM comment_likes l WHERE l.comment_id = above.id) AS likes
  FROM comments above LEFT JOIN comments c ON c.parent_id = above.id AND c.removed_at IS NULL
  LEFT JOIN accounts a ON a.id = c.author_id AND (a.disabled_at IS NULL OR is_on_own(c.post_id, c.parent_id, a.id))
  GROUP BY above.id) counted WHERE counted.id = "comments"."id"
  AND ("comments"."reply_count" <> counted.replies OR "comments"."like_count" <> counted.likes);--> statement-breakpoint

-- Tells whoever looks at a post (src/server/db/notices.ts) that its comments are different now, or that it may be hidden.
CREATE FUNCTION notify_watchers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('riff_post', NEW.id::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER posts_notify_watchers AFTER UPDATE ON "posts" FOR EACH ROW
  WHEN (OLD.comment_count IS DISTINCT FROM NEW.comment_count OR OLD.status IS DISTINCT FROM NEW.status
    OR OLD.visibility IS DISTINCT FROM NEW.visibility OR OLD.removed_at IS DISTINCT FROM NEW.removed_at)
  EXECUTE FUNCTION notify_watchers();
