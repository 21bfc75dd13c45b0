CREATE TABLE "account_names" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"near" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "keyword_counts" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "keyword_counts" CASCADE;--> statement-breakpoint
DROP INDEX "accounts_name_search";--> statement-breakpoint
ALTER TABLE "account_names" ADD CONSTRAINT "account_names_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_names_words" ON "account_names" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_words_near" ON "search_words" USING gin ("near") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_words_long" ON "search_words" USING gin ("word" gin_trgm_ops) WHERE length("search_words"."word") >= 8;--> statement-breakpoint
CREATE INDEX "search_words_prefix" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "keywords_latest" ON "keywords" USING btree ("searched_at",lower("keyword"));--> statement-breakpoint
-- Text as search compares it: without case and accents. src/server/services/search/words.ts does the same to what is searched for;
-- a test compares the two.
CREATE FUNCTION search_fold(typed text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT normalize(replace(replace(replace(replace(translate(
    regexp_replace(lower(normalize(typed, NFKD)), '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f''`\u2018\u2019\u02bc]', '', 'g'),
    U&'\00f8\0111\0142\0131\00f0\03c2', U&'odlid\03c3'), U&'\00df', 'ss'), U&'\00e6', 'ae'), U&'\0153', 'oe'), U&'\00fe', 'th'), NFC)
$$;--> statement-breakpoint

-- The words of a text: runs of letters and digits; of scripts without spaces each letter and each pair of letters.
CREATE FUNCTION search_words_of(typed text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH runs AS MATERIALIZED (
    SELECT run, run ~ '^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]' AS unspaced
    FROM regexp_split_to_table(
      regexp_replace(search_fold(typed), '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+)', ' \1 ', 'g'),
      '[\u0001-\u002f\u003a-\u005e\u0060\u007b-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u06d4\u0964\u0965\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3030\ufe00-\ufe6f\uff00-\uff0f\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e0fff]+') run
    WHERE run <> '')
  SELECT coalesce(array_agg(DISTINCT word), '{}') FROM (
    SELECT left(run, 50) AS word FROM runs WHERE NOT unspaced
    UNION ALL SELECT part FROM runs, regexp_split_to_table(left(run, 50), '_+') part WHERE NOT unspaced AND run LIKE '%\_%' AND part <> ''
    UNION ALL SELECT substr(run, at, letters) FROM runs, generate_series(1, length(run)) at, (VALUES (1), (2)) gram (letters)
      WHERE unspaced AND at + letters <= length(run) + 1) words
$$;--> statement-breakpoint

-- A word and what remains of it without one of its letters.
CREATE FUNCTION search_near(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT word || array(SELECT DISTINCT overlay(word PLACING '' FROM at FOR 1) FROM generate_series(1, length(word)) at)
$$;--> statement-breakpoint

-- Makes search know words. Numbers and very short words have no typing errors. In one order, because two members may bring the same
-- new words at the same time.
CREATE FUNCTION search_learn(words text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_words (word, near)
    SELECT new.word, search_near(new.word) FROM unnest(words) new (word)
    WHERE length(new.word) BETWEEN 4 AND 30 AND new.word !~ '[0-9_=@#. ]' AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = new.word)
    ORDER BY new.word ON CONFLICT DO NOTHING
$$;--> statement-breakpoint

CREATE FUNCTION search_names(user_name text, display_name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT search_words_of(user_name) || search_words_of(display_name)
    || ARRAY['=' || user_name, '@' || user_name, '=' || regexp_replace(btrim(search_fold(display_name)), '\s+', ' ', 'g')]
$$;--> statement-breakpoint

CREATE FUNCTION note_account_names() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text[] := search_names(NEW.user_name, NEW.display_name);
BEGIN
  INSERT INTO account_names (account_id, words) VALUES (NEW.id, array_to_tsvector(names))
    ON CONFLICT (account_id) DO UPDATE SET words = excluded.words;
  PERFORM search_learn(names);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER accounts_note_names_insert AFTER INSERT ON "accounts" FOR EACH ROW EXECUTE FUNCTION note_account_names();--> statement-breakpoint
CREATE TRIGGER accounts_note_names_update AFTER UPDATE OF "user_name", "display_name" ON "accounts" FOR EACH ROW
  WHEN (OLD.user_name IS DISTINCT FROM NEW.user_name OR OLD.display_name IS DISTINCT FROM NEW.display_name) EXECUTE FUNCTION note_account_names();--> statement-breakpoint
INSERT INTO "account_names" ("account_id", "words")
  SELECT id, array_to_tsvector(search_names(user_name, display_name)) FROM accounts ON CONFLICT DO NOTHING;--> statement-breakpoint
SELECT search_learn(array_agg(word)) FROM (
  SELECT DISTINCT word FROM accounts, unnest(search_names(user_name, display_name)) word) names;--> statement-breakpoint

-- Stores that a member searched for a keyword: once, with its latest time. What only continues or shortens a keyword that is new and was typed a
-- moment ago replaces it. A member's searches take turns, so that parallel ones leave one row, not two.
CREATE FUNCTION remember_keyword(member bigint, typed text, new_code text, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  latest keywords;
BEGIN
  PERFORM pg_advisory_xact_lock(1668246894, (member % 2147483647)::int);
  SELECT * INTO latest FROM keywords WHERE account_id = member ORDER BY searched_at DESC, id DESC LIMIT 1;
  IF latest.created_at > at - interval '60 seconds' AND latest.searched_at > at - interval '60 seconds'
    AND lower(latest.keyword) <> lower(typed)
    AND (starts_with(lower(typed), lower(latest.keyword)) OR starts_with(lower(latest.keyword), lower(typed))) THEN
    DELETE FROM keywords WHERE id = latest.id;
  END IF;
  INSERT INTO keywords (code, account_id, keyword, created_at, searched_at) VALUES (new_code, member, typed, at, at)
    ON CONFLICT (account_id, lower(keyword)) DO UPDATE SET keyword = excluded.keyword, searched_at = excluded.searched_at;
  DELETE FROM keywords WHERE account_id = member AND id IN (
    SELECT id FROM keywords WHERE account_id = member ORDER BY searched_at DESC, id DESC OFFSET 1000);
END $$;--> statement-breakpoint
CREATE INDEX "tags_suggested" ON "tags" USING btree (search_fold("name") text_pattern_ops);
