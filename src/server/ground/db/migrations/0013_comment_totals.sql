CREATE TABLE "commented_posts" (
	"account_id" bigint NOT NULL,
	"block" integer NOT NULL,
	"bits" bit(4096) NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "commented_posts_account_id_block_pk" PRIMARY KEY("account_id","block"),
	CONSTRAINT "commented_posts_total" CHECK ("commented_posts"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "unlisted_replies" (
	"author_id" bigint NOT NULL,
	"reply_id" bigint NOT NULL,
	CONSTRAINT "unlisted_replies_author_id_reply_id_pk" PRIMARY KEY("author_id","reply_id")
);
--> statement-breakpoint
DROP INDEX "comments_history";--> statement-breakpoint
DROP INDEX "comments_of_post";--> statement-breakpoint
ALTER TABLE "commented_posts" ADD CONSTRAINT "commented_posts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_history" ON "comments" USING btree ("author_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"post_id") WHERE "comments"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "comments_of_post" ON "comments" USING btree ("post_id","author_id");--> statement-breakpoint
-- How many comments and replies a member's history lists: docs/decisions/0025-keyset-pagination.md.
--
-- Locks. A row of `commented_posts` is locked after comments and posts (0006), by account and block, and before `hidden_posts` (0012).
-- Replies are not locked when the comment above them is removed: whoever removes a reply locks it before the comment above. Which of them
-- are unlisted is changed only by who has locked the comment above, or while nobody else writes comments: whoever does shares the turn that
-- disabling has alone (0008), and takes it before any row.
CREATE TRIGGER comments_take_turn BEFORE INSERT OR UPDATE OF "removed_at" ON "comments" FOR EACH STATEMENT EXECUTE FUNCTION take_follow_turn();--> statement-breakpoint

-- By its name after "comments_count_insert", which locks the comments above unless a disabled member wrote below them.
CREATE FUNCTION note_new_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed WHERE parent_id IS NOT NULL) THEN
    PERFORM FROM comments WHERE id IN (SELECT parent_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
    INSERT INTO unlisted_replies (author_id, reply_id)
      SELECT c.author_id, c.id FROM changed c JOIN comments above ON above.id = c.parent_id JOIN accounts a ON a.id = above.author_id
      WHERE above.removed_at IS NOT NULL OR a.disabled_at IS NOT NULL;
  END IF;
  INSERT INTO commented_posts (account_id, block, bits, total)
    SELECT author_id, post_id / 4096, bit_or(set_bit(B'0'::bit(4096), (post_id % 4096)::int, 1)), count(*) FILTER (WHERE removed_at IS NULL)
    FROM changed GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (account_id, block) DO UPDATE SET bits = commented_posts.bits | excluded.bits, total = commented_posts.total + excluded.total;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER comments_note_insert AFTER INSERT ON "comments" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_new_comments();--> statement-breakpoint

-- The posts stay in `bits`: a comment may be restored.
CREATE FUNCTION count_own_comments(authors bigint[], blocks integer[], changes integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM commented_posts WHERE (account_id, block) IN (SELECT * FROM unnest(authors, blocks))
    ORDER BY account_id, block FOR NO KEY UPDATE;
  UPDATE commented_posts SET total = greatest(total + changed.by, 0)
    FROM (SELECT author_id, block, sum(by) AS by FROM unnest(authors, blocks, changes) AS one (author_id, block, by) GROUP BY 1, 2) changed
    WHERE commented_posts.account_id = changed.author_id AND commented_posts.block = changed.block;
END $$;--> statement-breakpoint

CREATE FUNCTION note_changed_comments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  authors bigint[];
  blocks integer[];
  changes integer[];
  gone bigint[];
  restored bigint[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM unlisted_replies u USING old_rows o WHERE o.parent_id IS NOT NULL AND u.author_id = o.author_id AND u.reply_id = o.id;
    SELECT array_agg(author_id), array_agg(post_id / 4096), array_agg(-1) INTO authors, blocks, changes
      FROM old_rows WHERE removed_at IS NULL;
  ELSE
    SELECT array_agg(n.author_id), array_agg(n.post_id / 4096), array_agg(CASE WHEN n.removed_at IS NULL THEN 1 ELSE -1 END),
        array_agg(n.id) FILTER (WHERE n.parent_id IS NULL AND n.removed_at IS NOT NULL),
        array_agg(n.id) FILTER (WHERE n.parent_id IS NULL AND n.removed_at IS NULL)
      INTO authors, blocks, changes, gone, restored
      FROM old_rows o JOIN new_rows n ON n.id = o.id WHERE (o.removed_at IS NULL) <> (n.removed_at IS NULL);
    IF gone IS NOT NULL THEN
      INSERT INTO unlisted_replies (author_id, reply_id) SELECT author_id, id FROM comments WHERE parent_id = ANY (gone)
        ON CONFLICT DO NOTHING;
    END IF;
    IF restored IS NOT NULL THEN
      DELETE FROM unlisted_replies u USING comments c, comments above, accounts a
        WHERE c.parent_id = ANY (restored) AND above.id = c.parent_id AND a.id = above.author_id AND a.disabled_at IS NULL
          AND u.author_id = c.author_id AND u.reply_id = c.id;
    END IF;
  END IF;
  IF authors IS NOT NULL THEN PERFORM count_own_comments(authors, blocks, changes); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER comments_note_update AFTER UPDATE ON "comments" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_comments();--> statement-breakpoint
CREATE TRIGGER comments_note_delete AFTER DELETE ON "comments" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_comments();--> statement-breakpoint

-- Replies below what was removed are unlisted already, and stay so.
CREATE FUNCTION note_replies_below_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.disabled_at IS NOT NULL THEN
    INSERT INTO unlisted_replies (author_id, reply_id)
      SELECT c.author_id, c.id FROM comments above JOIN comments c ON c.parent_id = above.id
      WHERE above.author_id = NEW.id AND above.removed_at IS NULL ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM unlisted_replies u USING comments above, comments c
      WHERE above.author_id = NEW.id AND above.removed_at IS NULL AND c.parent_id = above.id
        AND u.author_id = c.author_id AND u.reply_id = c.id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER accounts_note_replies AFTER UPDATE OF "disabled_at" ON "accounts" FOR EACH ROW
  WHEN ((OLD.disabled_at IS NULL) <> (NEW.disabled_at IS NULL)) EXECUTE FUNCTION note_replies_below_account();--> statement-breakpoint

-- What there is already.
INSERT INTO "commented_posts" ("account_id", "block", "bits", "total")
  SELECT author_id, post_id / 4096, bit_or(set_bit(B'0'::bit(4096), (post_id % 4096)::int, 1)), count(*) FILTER (WHERE removed_at IS NULL)
  FROM comments GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO "unlisted_replies" ("author_id", "reply_id")
  SELECT c.author_id, c.id FROM comments c JOIN comments above ON above.id = c.parent_id JOIN accounts a ON a.id = above.author_id
  WHERE above.removed_at IS NOT NULL OR a.disabled_at IS NOT NULL;
