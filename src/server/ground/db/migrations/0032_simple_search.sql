-- How posts are searched: docs/decisions/0042-search-in-postgresql.md. Processes of the last release go on reading search_postings,
-- search_documents and search_words, which nobody writes any more; the next release drops them with search_seal, search_build,
-- search_postings_of, search_index_again, search_learn and search_near. What they know stays as it is.
CREATE TABLE "known_words" (
	"word" text PRIMARY KEY NOT NULL,
	"seen" date DEFAULT (now() AT TIME ZONE 'UTC')::date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_words" (
	"post_id" bigint PRIMARY KEY NOT NULL,
	"author_id" bigint NOT NULL,
	"bytes" integer NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "post_words" ADD CONSTRAINT "post_words_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

-- Makes known which words may be meant by a typing error. Numbers and very short words have none. In one order, because two members may bring
-- the same words at the same time.
CREATE FUNCTION learn_words(words text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO known_words (word)
    SELECT DISTINCT new.word FROM unnest(words) new (word)
    WHERE length(new.word) BETWEEN 4 AND 30 AND new.word !~ '[0-9_=@#. ]'
      AND NOT EXISTS (SELECT FROM known_words known WHERE known.word = new.word AND known.seen >= (now() AT TIME ZONE 'UTC')::date)
    ORDER BY new.word ON CONFLICT (word) DO UPDATE SET seen = excluded.seen
$$;--> statement-breakpoint

-- The known words that are most similar to what was typed: with one letter more, less or instead they share a quarter of their trigrams. Two
-- letters that are swapped leave too few, so such words are asked for themselves.
CREATE FUNCTION similar_words(typed text) RETURNS SETOF text LANGUAGE sql STABLE SET pg_trgm.similarity_threshold = 0.25 AS $$
  (SELECT word FROM known_words WHERE word % typed AND length(word) BETWEEN length(typed) - 2 AND length(typed) + 2
    ORDER BY similarity(word, typed) DESC, word LIMIT 200)
  UNION
  SELECT word FROM known_words WHERE word = ANY (ARRAY(
    SELECT overlay(typed PLACING substr(typed, at + 1, 1) || substr(typed, at, 1) FROM at FOR 2) FROM generate_series(1, length(typed) - 1) at))
$$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION note_account_names() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text[] := search_names(NEW.user_name, NEW.display_name);
BEGIN
  INSERT INTO account_names (account_id, words) VALUES (NEW.id, array_to_tsvector(names))
    ON CONFLICT (account_id) DO UPDATE SET words = excluded.words;
  PERFORM learn_words(names);
  RETURN NULL;
END $$;--> statement-breakpoint

-- The words of a post, the first 300: `~` and the number of its author, which nobody can type; `#` and each tag; those of the title, the tags
-- and the description.
CREATE OR REPLACE FUNCTION search_words_of_post(post posts) RETURNS text[] LANGUAGE sql STABLE AS $$
  WITH named AS MATERIALIZED (
    SELECT t.name FROM post_tags pt JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = post.id
  )
  SELECT array(
    SELECT word FROM (
      SELECT '~' || post.author_id AS word, 0 AS part, 0::bigint AS place
      UNION ALL SELECT '#' || left(search_fold(name), 50), 1, 0 FROM named
      UNION ALL SELECT word, 2, place FROM search_words_in(post.title) WITH ORDINALITY found (word, place)
      UNION ALL SELECT word, 3, place FROM named, search_words_in(name) WITH ORDINALITY found (word, place)
      UNION ALL SELECT word, 4, place FROM search_words_in(post.description) WITH ORDINALITY found (word, place)) words
    GROUP BY word ORDER BY min(part), min(place) LIMIT 300)
$$;--> statement-breakpoint

-- Writes the words of these posts, and forgets those of posts that nobody can find. 4,096 posts, by id, are a window, and each word begins with
-- its number: a search reads the lists of one window after the other. A word takes about 256 bytes in all tables and indexes.
CREATE FUNCTION index_posts(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  learned text[];
BEGIN
  DELETE FROM post_words WHERE post_id = ANY (ids) AND NOT EXISTS (
    SELECT FROM posts p JOIN accounts a ON a.id = p.author_id
    WHERE p.id = post_id AND p.status = 'READY' AND p.removed_at IS NULL AND a.disabled_at IS NULL);
  WITH found AS MATERIALIZED (
    SELECT p.id, p.author_id, p.visibility, octet_length(p.title) + octet_length(p.description) AS texts, search_words_of_post(p) AS words
    FROM posts p JOIN accounts a ON a.id = p.author_id
    WHERE p.id = ANY (ids) AND p.status = 'READY' AND p.removed_at IS NULL AND a.disabled_at IS NULL
  ), written AS (
    INSERT INTO post_words (post_id, author_id, bytes, words)
      SELECT id, author_id, texts + 256 * cardinality(words), array_to_tsvector(array(
        SELECT id / 4096 || CASE visibility WHEN 'PUBLIC' THEN '/' ELSE 'p' || author_id || '/' END || word FROM unnest(words) word))
      FROM found ORDER BY id
      ON CONFLICT (post_id) DO UPDATE SET author_id = excluded.author_id, bytes = excluded.bytes, words = excluded.words
  ) SELECT array_agg(DISTINCT word) INTO learned FROM found, unnest(words) word WHERE visibility = 'PUBLIC';
  PERFORM learn_words(learned);
END $$;--> statement-breakpoint

-- What is already there.
DO $$ BEGIN
  FOR number IN 0 .. coalesce((SELECT max(id) FROM posts), 0) / 4096 LOOP
    PERFORM index_posts(array(SELECT id FROM posts WHERE id >= number * 4096::bigint AND id < (number + 1) * 4096::bigint));
  END LOOP;
  PERFORM learn_words(array_agg(DISTINCT word)) FROM account_names, unnest(tsvector_to_array(words)) word;
END $$;--> statement-breakpoint
CREATE INDEX "known_words_similar" ON "known_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "post_words_words" ON "post_words" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "post_words_author" ON "post_words" USING btree ("author_id","bytes");--> statement-breakpoint

-- Triggers, because a post becomes findable or stops being so in eleven places, and what is missed in one is a post that is never found again.
CREATE OR REPLACE FUNCTION search_index_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint;
BEGIN
  IF TG_TABLE_NAME = 'posts' THEN changed := NEW.id; ELSE changed := NEW.post_id; END IF;
  -- At the end of the transaction the first of several triggers has seen everything.
  IF EXISTS (SELECT FROM post_words WHERE post_id = changed AND xmin = pg_current_xact_id()::xid) THEN RETURN NULL; END IF;
  PERFORM index_posts(ARRAY[changed]);
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER posts_search_index ON "posts";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER posts_search_index AFTER INSERT ON "posts" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status = 'READY' AND NEW.removed_at IS NULL) EXECUTE FUNCTION search_index_post();--> statement-breakpoint
DROP TRIGGER post_tags_search_index ON "post_tags";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER post_tags_search_index AFTER INSERT ON "post_tags" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION search_index_post();--> statement-breakpoint
DROP TRIGGER posts_search_index_again ON "posts";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER posts_search_index_again AFTER UPDATE OF "title", "description", "author_id", "status", "visibility", "removed_at" ON "posts"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.title, OLD.description, OLD.author_id, OLD.status, OLD.visibility, OLD.removed_at)
    IS DISTINCT FROM (NEW.title, NEW.description, NEW.author_id, NEW.status, NEW.visibility, NEW.removed_at)) EXECUTE FUNCTION search_index_post();--> statement-breakpoint
CREATE FUNCTION search_index_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_posts(array(SELECT id FROM posts WHERE author_id = NEW.id AND status = 'READY' AND removed_at IS NULL));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER accounts_search_index AFTER UPDATE OF "disabled_at" ON "accounts" FOR EACH ROW
  WHEN ((OLD.disabled_at IS NULL) <> (NEW.disabled_at IS NULL)) EXECUTE FUNCTION search_index_author();
