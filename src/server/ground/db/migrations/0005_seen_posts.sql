CREATE TABLE "seen_posts" (
	"account_id" bigint NOT NULL,
	"block" integer NOT NULL,
	"bits" bit(4096) NOT NULL,
	CONSTRAINT "seen_posts_account_id_block_pk" PRIMARY KEY("account_id","block")
);
--> statement-breakpoint
ALTER TABLE "seen_posts" ADD CONSTRAINT "seen_posts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follows_newest" ON "follows" USING btree ("follower_id","created_at" DESC NULLS FIRST,"followee_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "likes_newest" ON "likes" USING btree ("created_at" DESC NULLS FIRST,"post_id" DESC NULLS FIRST);--> statement-breakpoint
-- Adds new views of members to seen_posts, once for each statement. The trigger comes before the backfill, so that no view
-- is left out in between.
CREATE FUNCTION note_seen_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO seen_posts (account_id, block, bits)
    SELECT account_id, post_id / 4096, bit_or(set_bit(B'0'::bit(4096), (post_id % 4096)::int, 1))
    FROM added WHERE account_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (account_id, block) DO UPDATE SET bits = seen_posts.bits | excluded.bits;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER views_note_seen_posts AFTER INSERT ON "views" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_seen_posts();--> statement-breakpoint
INSERT INTO "seen_posts" ("account_id", "block", "bits")
  SELECT account_id, post_id / 4096, bit_or(set_bit(B'0'::bit(4096), (post_id % 4096)::int, 1))
  FROM views WHERE account_id IS NOT NULL GROUP BY 1, 2;
