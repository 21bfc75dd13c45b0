DROP INDEX "follows_followee";--> statement-breakpoint
CREATE INDEX "accounts_most_followed" ON "accounts" USING btree ("follower_count" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "accounts"."follower_count" > 0 and "accounts"."disabled_at" is null;--> statement-breakpoint
CREATE INDEX "follows_followee" ON "follows" USING btree ("followee_id","created_at" DESC NULLS FIRST,"follower_id" DESC NULLS FIRST);--> statement-breakpoint
-- Counts of followers and of followed accounts. Triggers keep them, as in 0004 and 0006. Each side counts only enabled members on the
-- other, because nobody sees a disabled one in a list of followers.
--
-- Locks. A follow changes two accounts, by id, and disabling an account changes those of all its followers. Disabling has its own
-- row by then, so the two would wait for each other. Disabling has a turn alone (0006); follows share that turn, and take it before any row.
CREATE FUNCTION follow_turn() RETURNS void LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock_shared(1668246893, 0) $$;--> statement-breakpoint

CREATE FUNCTION take_follow_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_turn();
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER follows_take_turn BEFORE INSERT OR DELETE ON "follows" FOR EACH STATEMENT EXECUTE FUNCTION take_follow_turn();--> statement-breakpoint

-- Adds to both counts of some accounts.
CREATE TYPE follow_change AS (account_id bigint, followers bigint, followed bigint);--> statement-breakpoint
CREATE FUNCTION count_follow_changes(changes follow_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM accounts WHERE id IN (SELECT account_id FROM unnest(changes)) ORDER BY id FOR NO KEY UPDATE;
  UPDATE accounts SET follower_count = greatest(follower_count + changed.followers, 0),
      followed_count = greatest(followed_count + changed.followed, 0)
    FROM (SELECT account_id, sum(followers) AS followers, sum(followed) AS followed FROM unnest(changes) GROUP BY account_id) changed
    WHERE accounts.id = changed.account_id;
END $$;--> statement-breakpoint

CREATE FUNCTION count_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes follow_change[];
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  -- The follows of a deleted account were counted when it went.
  SELECT array_agg(one) INTO changes FROM (
    SELECT (followee.id, sign, 0)::follow_change AS one FROM changed c
      JOIN accounts followee ON followee.id = c.followee_id JOIN accounts follower ON follower.id = c.follower_id
      WHERE follower.disabled_at IS NULL
    UNION ALL SELECT (follower.id, 0, sign)::follow_change FROM changed c
      JOIN accounts followee ON followee.id = c.followee_id JOIN accounts follower ON follower.id = c.follower_id
      WHERE followee.disabled_at IS NULL) ones;
  IF changes IS NOT NULL THEN PERFORM count_follow_changes(changes); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER follows_count_insert AFTER INSERT ON "follows" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_follows();--> statement-breakpoint
CREATE TRIGGER follows_count_delete AFTER DELETE ON "follows" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_follows();--> statement-breakpoint

-- The account counts on the other side of each of its follows, or no longer does. Its own counts are of the others and stay.
CREATE FUNCTION count_follows_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes follow_change[];
  sign integer := CASE WHEN TG_OP = 'UPDATE' AND NEW.disabled_at IS NULL THEN 1 ELSE -1 END;
BEGIN
  SELECT array_agg(one) INTO changes FROM (
    SELECT (followee_id, sign, 0)::follow_change AS one FROM follows WHERE follower_id = OLD.id
    UNION ALL SELECT (follower_id, 0, sign)::follow_change FROM follows WHERE followee_id = OLD.id) ones;
  IF changes IS NOT NULL THEN PERFORM count_follow_changes(changes); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Triggers of one kind run by name: this one after "accounts_count_comments", because whoever likes a post locks the post before its author.
CREATE TRIGGER accounts_count_follows AFTER UPDATE OF "disabled_at" ON "accounts" FOR EACH ROW
  WHEN ((OLD.disabled_at IS NULL) <> (NEW.disabled_at IS NULL)) EXECUTE FUNCTION count_follows_of_account();--> statement-breakpoint

-- Deleting accounts has the turn alone too. Several may go in one statement: their rows are gone when this one runs, and by its name it
-- runs before the foreign keys ("RI_…") delete the follows.
CREATE TRIGGER accounts_delete_in_turn BEFORE DELETE ON "accounts" FOR EACH STATEMENT EXECUTE FUNCTION disable_in_turn();--> statement-breakpoint
CREATE TRIGGER "ACCOUNTS_count_follows" AFTER DELETE ON "accounts" FOR EACH ROW
  WHEN (OLD.disabled_at IS NULL) EXECUTE FUNCTION count_follows_of_account();--> statement-breakpoint

-- Until now nothing counted follows but the demo.
UPDATE "accounts" SET "follower_count" = counted.followers, "followed_count" = counted.followed FROM (
  SELECT a.id,
    (SELECT count(*) FROM follows f JOIN accounts o ON o.id = f.follower_id WHERE f.followee_id = a.id AND o.disabled_at IS NULL) AS followers,
    (SELECT count(*) FROM follows f JOIN accounts o ON o.id = f.followee_id WHERE f.follower_id = a.id AND o.disabled_at IS NULL) AS followed
  FROM accounts a) counted WHERE counted.id = "accounts"."id"
  AND ("accounts"."follower_count" <> counted.followers OR "accounts"."followed_count" <> counted.followed);
