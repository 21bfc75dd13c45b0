CREATE TABLE "hidden_posts" (
	"block" integer PRIMARY KEY NOT NULL,
	"bits" bit(4096) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history_settings" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"keep_views" boolean DEFAULT true NOT NULL,
	"keep_keywords" boolean DEFAULT true NOT NULL,
	"views_cleared_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "liked_posts" (
	"account_id" bigint NOT NULL,
	"block" integer NOT NULL,
	"bits" bit(4096) NOT NULL,
	CONSTRAINT "liked_posts_account_id_block_pk" PRIMARY KEY("account_id","block")
);
--> statement-breakpoint
CREATE TABLE "own_hidden_posts" (
	"account_id" bigint NOT NULL,
	"block" integer NOT NULL,
	"bits" bit(4096) NOT NULL,
	CONSTRAINT "own_hidden_posts_account_id_block_pk" PRIMARY KEY("account_id","block")
);
--> statement-breakpoint
DROP INDEX "comments_history";--> statement-breakpoint
ALTER TABLE "seen_posts" ADD COLUMN "unlisted" bit(4096);--> statement-breakpoint
ALTER TABLE "views" ADD COLUMN "listed_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "history_settings" ADD CONSTRAINT "history_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "liked_posts" ADD CONSTRAINT "liked_posts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_hidden_posts" ADD CONSTRAINT "own_hidden_posts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_history" ON "comments" USING btree ("author_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"post_id","parent_id") WHERE "comments"."removed_at" is null;--> statement-breakpoint
-- How long histories are, and how a page far down is found: docs/decisions/0025-keyset-pagination.md. All bits are those of
-- `seen_posts`: bit `id % 4096` of block `id / 4096`.
--
-- Locks. A row of `hidden_posts` is locked last of all, after authors, sounds and tags (0004), by block. Publishing locks none of them: the bit
-- of a post is set only once it was hidden. A row of `liked_posts` is locked after the post and its author (services/post/like-post.ts), a row
-- of `seen_posts` after the row of the view and before the post. A member's views share a turn; clearing them has it alone.

-- Whoever sees that a post is hidden has locked its author first, so that nothing changes for the author meanwhile.
CREATE FUNCTION note_hidden_posts(ids bigint[], author_ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  none CONSTANT bit(4096) := B'0'::bit(4096);
  one record;
BEGIN
  PERFORM FROM accounts WHERE id = ANY (author_ids) ORDER BY id FOR NO KEY UPDATE;
  FOR one IN
    SELECT changed.id / 4096 AS block,
      coalesce(bit_or(set_bit(none, (changed.id % 4096)::int, 1)) FILTER (WHERE state.hidden), none) AS hide,
      coalesce(bit_or(set_bit(none, (changed.id % 4096)::int, 1)) FILTER (WHERE NOT state.hidden), none) AS show
    FROM unnest(ids) AS changed (id) LEFT JOIN posts p ON p.id = changed.id LEFT JOIN accounts a ON a.id = p.author_id,
      LATERAL (SELECT NOT coalesce(post_is_public(p.status, p.visibility, p.removed_at) AND a.disabled_at IS NULL, false) AS hidden) state
    GROUP BY 1 ORDER BY 1
  LOOP
    IF one.hide <> none THEN
      INSERT INTO hidden_posts (block, bits) VALUES (one.block, one.hide)
        ON CONFLICT (block) DO UPDATE SET bits = (hidden_posts.bits | one.hide) & ~one.show;
    ELSE
      UPDATE hidden_posts SET bits = bits & ~one.show WHERE block = one.block AND (bits & one.show) <> none;
    END IF;
  END LOOP;
  FOR one IN
    SELECT changed.author_id, changed.id / 4096 AS block,
      coalesce(bit_or(set_bit(none, (changed.id % 4096)::int, 1)) FILTER (WHERE state.own), none) AS hide,
      coalesce(bit_or(set_bit(none, (changed.id % 4096)::int, 1)) FILTER (WHERE NOT state.own), none) AS show
    FROM unnest(ids, author_ids) AS changed (id, author_id) LEFT JOIN posts p ON p.id = changed.id,
      LATERAL (SELECT p.id IS NOT NULL AND p.removed_at IS NULL AND NOT post_is_public(p.status, p.visibility, p.removed_at) AS own) state
    GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    IF one.hide <> none THEN
      INSERT INTO own_hidden_posts (account_id, block, bits) VALUES (one.author_id, one.block, one.hide)
        ON CONFLICT (account_id, block) DO UPDATE SET bits = (own_hidden_posts.bits | one.hide) & ~one.show;
    ELSE
      UPDATE own_hidden_posts SET bits = bits & ~one.show
        WHERE account_id = one.author_id AND block = one.block AND (bits & one.show) <> none;
    END IF;
  END LOOP;
END $$;--> statement-breakpoint

-- As in 0004; and what became hidden or is shown again is noted, last.
CREATE OR REPLACE FUNCTION count_posts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes post_change[];
  ids bigint[];
  author_ids bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg((id, author_id, false, true, NULL, sound_id, like_count)::post_change) INTO changes FROM new_rows
      WHERE post_is_public(status, visibility, removed_at) AND (sound_id IS NOT NULL OR like_count <> 0);
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg((id, author_id, true, false, sound_id, NULL, -like_count)::post_change)
        FILTER (WHERE post_is_public(status, visibility, removed_at)), array_agg(id), array_agg(author_id)
      INTO changes, ids, author_ids FROM old_rows;
  ELSE
    SELECT array_agg((id, author_id, was, "is", sound_before, sound_after, likes)::post_change)
        FILTER (WHERE was <> "is" OR likes <> 0 OR ("is" AND sound_before IS DISTINCT FROM sound_after)),
        array_agg(id) FILTER (WHERE was <> "is" OR moved), array_agg(author_id) FILTER (WHERE was <> "is" OR moved)
      INTO changes, ids, author_ids FROM (
      SELECT n.id, n.author_id, was.public AS was, now.public AS "is", o.sound_id AS sound_before, n.sound_id AS sound_after,
        (o.removed_at IS NULL) <> (n.removed_at IS NULL) AS moved,
        CASE WHEN now.public THEN n.like_count ELSE 0 END - CASE WHEN was.public THEN o.like_count ELSE 0 END AS likes
      FROM old_rows o JOIN new_rows n ON n.id = o.id,
        LATERAL (SELECT post_is_public(o.status, o.visibility, o.removed_at) AS public) was,
        LATERAL (SELECT post_is_public(n.status, n.visibility, n.removed_at) AS public) now
    ) changed;
  END IF;
  IF changes IS NOT NULL THEN PERFORM count_post_changes(changes); END IF;
  IF ids IS NOT NULL THEN PERFORM note_hidden_posts(ids, author_ids); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

-- By its name after "accounts_count_posts", which locks sounds and tags.
CREATE FUNCTION note_hidden_posts_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[];
  author_ids bigint[];
BEGIN
  SELECT array_agg(id), array_agg(author_id) INTO ids, author_ids FROM posts WHERE author_id = NEW.id;
  IF ids IS NOT NULL THEN PERFORM note_hidden_posts(ids, author_ids); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER accounts_note_hidden_posts AFTER UPDATE OF "disabled_at" ON "accounts" FOR EACH ROW
  WHEN ((OLD.disabled_at IS NULL) <> (NEW.disabled_at IS NULL)) EXECUTE FUNCTION note_hidden_posts_of_account();--> statement-breakpoint

CREATE FUNCTION note_liked_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO liked_posts (account_id, block, bits)
      SELECT account_id, post_id / 4096, bit_or(set_bit(B'0'::bit(4096), (post_id % 4096)::int, 1))
      FROM changed GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (account_id, block) DO UPDATE SET bits = liked_posts.bits | excluded.bits;
    RETURN NULL;
  END IF;
  -- The likes of a deleted post stay set: it is in `hidden_posts`, and may have been liked by very many.
  PERFORM FROM liked_posts WHERE (account_id, block) IN
    (SELECT c.account_id, c.post_id / 4096 FROM changed c JOIN posts p ON p.id = c.post_id) ORDER BY account_id, block FOR UPDATE;
  UPDATE liked_posts SET bits = liked_posts.bits & ~gone.bits FROM (
    SELECT c.account_id, c.post_id / 4096 AS block, bit_or(set_bit(B'0'::bit(4096), (c.post_id % 4096)::int, 1)) AS bits
    FROM changed c JOIN posts p ON p.id = c.post_id GROUP BY 1, 2) gone
    WHERE liked_posts.account_id = gone.account_id AND liked_posts.block = gone.block;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER likes_note_insert AFTER INSERT ON "likes" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_liked_posts();--> statement-breakpoint
CREATE TRIGGER likes_note_delete AFTER DELETE ON "likes" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_liked_posts();--> statement-breakpoint

-- As in 0005; and a view that is not listed is noted as such.
CREATE OR REPLACE FUNCTION note_seen_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO seen_posts (account_id, block, bits, unlisted)
    SELECT account_id, post_id / 4096, bit_or(set_bit(B'0'::bit(4096), (post_id % 4096)::int, 1)),
      bit_or(set_bit(B'0'::bit(4096), (post_id % 4096)::int, 1)) FILTER (WHERE listed_at IS NULL)
    FROM added WHERE account_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (account_id, block) DO UPDATE SET bits = seen_posts.bits | excluded.bits,
      unlisted = coalesce(seen_posts.unlisted | excluded.unlisted, seen_posts.unlisted, excluded.unlisted);
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE FUNCTION view_turn(member bigint) RETURNS integer
LANGUAGE sql IMMUTABLE AS $$ SELECT (member % 2147483647)::integer $$;--> statement-breakpoint

-- Stores that a member looks at a post; true for the first time. It is listed on top unless the member keeps no view history.
CREATE FUNCTION record_view(member bigint, viewed bigint, at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  chosen history_settings;
  listed timestamptz;
  is_new boolean;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(1668246896, view_turn(member));
  SELECT * INTO chosen FROM history_settings WHERE account_id = member;
  IF chosen.keep_views IS NOT FALSE THEN listed := greatest(at, chosen.views_cleared_at + interval '1 millisecond'); END IF;
  INSERT INTO views (post_id, account_id, day, created_at, last_viewed_at, listed_at)
    VALUES (viewed, member, (at AT TIME ZONE 'UTC')::date, at, at, listed)
    ON CONFLICT (account_id, post_id) WHERE account_id IS NOT NULL
    DO UPDATE SET last_viewed_at = at, listed_at = coalesce(listed, views.listed_at)
    -- An older row has been locked by this transaction.
    RETURNING xmax = 0 INTO is_new;
  IF listed IS NOT NULL THEN
    UPDATE seen_posts SET unlisted = set_bit(unlisted, (viewed % 4096)::int, 0) WHERE account_id = member AND block = viewed / 4096
      AND unlisted IS NOT NULL AND get_bit(unlisted, (viewed % 4096)::int) = 1;
  END IF;
  RETURN is_new;
END $$;--> statement-breakpoint

-- Takes one post out of a member's view history; false if it was not in it.
CREATE FUNCTION unlist_view(member bigint, viewed bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(1668246896, view_turn(member));
  UPDATE views SET listed_at = NULL WHERE account_id = member AND post_id = viewed
    AND listed_at > coalesce((SELECT views_cleared_at FROM history_settings WHERE account_id = member), '-infinity');
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE seen_posts SET unlisted = set_bit(coalesce(unlisted, B'0'::bit(4096)), (viewed % 4096)::int, 1)
    WHERE account_id = member AND block = viewed / 4096;
  RETURN true;
END $$;--> statement-breakpoint

-- Takes all posts out of a member's view history: one moment and a few rows of bits, however many views there are.
CREATE FUNCTION clear_views(member bigint, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(1668246896, view_turn(member));
  -- The clock of another node may be ahead.
  INSERT INTO history_settings (account_id, views_cleared_at)
    VALUES (member, greatest(at, (SELECT max(listed_at) FROM views WHERE account_id = member AND listed_at IS NOT NULL)))
    ON CONFLICT (account_id) DO UPDATE SET views_cleared_at = greatest(history_settings.views_cleared_at, excluded.views_cleared_at);
  UPDATE seen_posts SET unlisted = bits WHERE account_id = member;
END $$;--> statement-breakpoint

-- What there is already. The triggers come first, so that nothing is left out in between.
UPDATE "views" SET "listed_at" = "last_viewed_at" WHERE "account_id" IS NOT NULL AND "listed_at" <> "last_viewed_at";--> statement-breakpoint
CREATE INDEX "views_listed" ON "views" USING btree ("account_id","listed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"post_id") WHERE "views"."account_id" is not null and "views"."listed_at" is not null;--> statement-breakpoint
INSERT INTO "liked_posts" ("account_id", "block", "bits")
  SELECT account_id, post_id / 4096, bit_or(set_bit(B'0'::bit(4096), (post_id % 4096)::int, 1)) FROM likes GROUP BY 1, 2
  ON CONFLICT (account_id, block) DO UPDATE SET bits = liked_posts.bits | excluded.bits;--> statement-breakpoint
-- Numbers without a post too: deleted posts are still in `seen_posts`.
SELECT note_hidden_posts(array_agg(n), array_agg(p.author_id)) FROM generate_series(1, (SELECT max(id) FROM posts)) n
  LEFT JOIN posts p ON p.id = n LEFT JOIN accounts a ON a.id = p.author_id
  WHERE p.id IS NULL OR a.disabled_at IS NOT NULL OR NOT post_is_public(p.status, p.visibility, p.removed_at);
