-- Histories count their rows: docs/decisions/0025-keyset-pagination.md. Processes of the last release go on reading hidden_posts,
-- own_hidden_posts, liked_posts, commented_posts, unlisted_replies and seen_posts.unlisted, which nobody writes any more, and calling
-- record_view, unlist_view and clear_views; the next release drops them with the functions and triggers that are empty here.
CREATE OR REPLACE FUNCTION note_hidden_posts(ids bigint[], author_ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$ BEGIN END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_hidden_posts_of_account() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_liked_posts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_new_comments() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_changed_comments() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_replies_below_account() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;--> statement-breakpoint
-- As in 0005: the feed reads these bits.
CREATE OR REPLACE FUNCTION note_seen_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO seen_posts (account_id, block, bits)
    SELECT account_id, post_id / 4096, bit_or(set_bit(B'0'::bit(4096), (post_id % 4096)::int, 1))
    FROM added WHERE account_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (account_id, block) DO UPDATE SET bits = seen_posts.bits | excluded.bits;
  RETURN NULL;
END $$;
