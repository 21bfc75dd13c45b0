ALTER TABLE "comments" ADD COLUMN "removal_note" text;--> statement-breakpoint

-- User names that members gave up, which nobody else can take for a while (src/server/services/account/earlier-names.ts). Processes of the last
-- release write none: a name that is given up through them meanwhile is free at once, as it was.
CREATE TABLE "earlier_user_names" (
	"user_name" text PRIMARY KEY NOT NULL,
	"account_id" bigint,
	"given_up_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "earlier_user_names" ADD CONSTRAINT "earlier_user_names_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earlier_user_names_skeleton" ON "earlier_user_names" USING btree (user_name_skeleton("user_name"));--> statement-breakpoint
CREATE INDEX "earlier_user_names_account" ON "earlier_user_names" USING btree ("account_id");--> statement-breakpoint

-- The contract counts characters as a person does, of which each may have 20 UTF-16 units: what was long enough still is, and old processes
-- write less. One statement a table, so that there is no moment without the condition.
ALTER TABLE "accounts"
  DROP CONSTRAINT "accounts_display_name_form",
  DROP CONSTRAINT "accounts_bio_length",
  ADD CONSTRAINT "accounts_display_name_form" CHECK (char_length("accounts"."display_name") between 1 and 1000),
  ADD CONSTRAINT "accounts_bio_length" CHECK (char_length("accounts"."bio") <= 6000);--> statement-breakpoint
ALTER TABLE "comments"
  DROP CONSTRAINT "comments_content_length",
  ADD CONSTRAINT "comments_content_length" CHECK (char_length("comments"."content") between 1 and 20000);--> statement-breakpoint
ALTER TABLE "posts"
  DROP CONSTRAINT "posts_title_length",
  DROP CONSTRAINT "posts_description_length",
  DROP CONSTRAINT "posts_removal_note_length",
  ADD CONSTRAINT "posts_title_length" CHECK (char_length("posts"."title") between 1 and 1400),
  ADD CONSTRAINT "posts_description_length" CHECK (char_length("posts"."description") <= 100000),
  ADD CONSTRAINT "posts_removal_note_length" CHECK (char_length("posts"."removal_note") between 1 and 10000);--> statement-breakpoint
ALTER TABLE "reported_posts"
  DROP CONSTRAINT "reported_posts_note_length",
  ADD CONSTRAINT "reported_posts_note_length" CHECK (char_length("reported_posts"."note") between 1 and 10000);--> statement-breakpoint
ALTER TABLE "reports"
  DROP CONSTRAINT "reports_content_length",
  ADD CONSTRAINT "reports_content_length" CHECK (char_length("reports"."content") between 1 and 10000);--> statement-breakpoint
ALTER TABLE "tags"
  DROP CONSTRAINT "tags_name_form",
  ADD CONSTRAINT "tags_name_form" CHECK (char_length("tags"."name") between 1 and 800 and "tags"."name" = lower("tags"."name"));--> statement-breakpoint
ALTER TABLE "keywords"
  DROP CONSTRAINT "keywords_length",
  ADD CONSTRAINT "keywords_length" CHECK (char_length("keywords"."keyword") between 1 and 2000);--> statement-breakpoint

-- As before, but reading each letter of a run once: `substr` begins to count at the beginning of the run, and a run may now be very long.
CREATE OR REPLACE FUNCTION search_words_in(typed text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT word FROM (
    SELECT run, run ~ '^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]' AS unspaced
    FROM regexp_split_to_table(
      regexp_replace(search_fold(typed), '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+)', ' \1 ', 'g'),
      '[\u0001-\u002f\u003a-\u005e\u0060\u007b-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u06d4\u0964\u0965\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3030\ufe00-\ufe6f\uff00-\uff0f\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e0fff]+') run
    WHERE run <> '') runs, LATERAL (
    SELECT left(run, 50) AS word WHERE NOT unspaced
    UNION ALL SELECT part FROM regexp_split_to_table(left(run, 50), '_+') part WHERE NOT unspaced AND run LIKE '%\_%' AND part <> ''
    UNION ALL SELECT CASE letters WHEN 1 THEN letter ELSE letter || next END FROM (
      SELECT letter, lead(letter) OVER (ORDER BY at) AS next FROM unnest(string_to_array(run, NULL)) WITH ORDINALITY one (letter, at) WHERE unspaced
    ) pair, (VALUES (1), (2)) gram (letters) WHERE letters = 1 OR next IS NOT NULL) words
$$;--> statement-breakpoint
-- A display name may now be longer than a word of the index; src/server/services/search/keyword.ts cuts what is typed at the same letter.
CREATE OR REPLACE FUNCTION search_names(user_name text, display_name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT search_words_of(user_name) || search_words_of(display_name)
    || ARRAY['=' || user_name, '@' || user_name, '=' || left(regexp_replace(btrim(search_fold(display_name)), '\s+', ' ', 'g'), 500)]
$$;--> statement-breakpoint

-- What names of tags are compared by: NFKC and full case folding, without the joiners that nobody sees. src/lib/contract/post/tag-name.ts does the
-- same to what is typed; a test compares the two. Names stay as they are, because two of them may have become the same tag: what is typed finds
-- the one that is spelled the same or used most, and the posts of the other one keep it.
CREATE FUNCTION tag_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT normalize(replace(replace(replace(replace(translate(normalize(lower(normalize(name, NFKC)), NFKD), U&'\200c\200d', ''),
    U&'i\0307', 'i'), U&'\00df', 'ss'), U&'\03c2', U&'\03c3'), U&'\0345', U&'\03b9'), NFKC)
$$;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "key" text GENERATED ALWAYS AS (tag_key(name)) STORED NOT NULL;--> statement-breakpoint
DROP INDEX "tags_prefix";--> statement-breakpoint
DROP INDEX "tags_search";--> statement-breakpoint
CREATE INDEX "tags_key" ON "tags" USING btree ("key");--> statement-breakpoint
CREATE INDEX "tags_prefix" ON "tags" USING btree ("key" text_pattern_ops) WHERE "tags"."is_used";--> statement-breakpoint
CREATE INDEX "tags_search" ON "tags" USING gin ("key" gin_trgm_ops) WHERE "tags"."is_used";
--> statement-breakpoint
-- Each character of a key and each two that follow each other: what a keyword is looked up by that has no trigram.
CREATE FUNCTION tag_pieces(key text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT substr(key, at, length)) FROM generate_series(1, char_length(key)) AS at, generate_series(1, 2) AS length
$$;--> statement-breakpoint
CREATE INDEX "tags_pieces" ON "tags" USING gin (tag_pieces("key")) WHERE "tags"."is_used";
