CREATE TABLE "search_documents" (
	"post_id" bigint PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_postings" (
	"word" text COLLATE "C" NOT NULL,
	"block" integer NOT NULL,
	"posts" "bytea" NOT NULL,
	CONSTRAINT "search_postings_word_block_pk" PRIMARY KEY("word","block")
);
--> statement-breakpoint
DROP INDEX "posts_title_search";--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
-- How posts are searched: docs/decisions/0042-search-in-postgresql.md.

-- Every word of a post: of its title, its description and its tags; `#` and a tag; `~` and the number of its author's account, which
-- nobody can type.
CREATE FUNCTION search_words_of_post(post posts) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array(
    SELECT unnest(search_words_of(post.title || ' ' || post.description))
    UNION SELECT unnest(search_words_of(t.name) || ('#' || left(search_fold(t.name), 50)))
      FROM post_tags pt JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = post.id
    UNION SELECT '~' || post.author_id)
$$;--> statement-breakpoint

CREATE FUNCTION search_index_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint;
  found text[];
BEGIN
  IF TG_TABLE_NAME = 'posts' THEN changed := NEW.id; ELSE changed := NEW.post_id; END IF;
  -- The insert of the post came before those of its tags; at the end of the transaction it has seen them.
  IF EXISTS (SELECT FROM search_documents WHERE post_id = changed AND xmin = pg_current_xact_id()::xid) THEN RETURN NULL; END IF;
  SELECT search_words_of_post(p) INTO found FROM posts p WHERE p.id = changed;
  IF found IS NULL THEN RETURN NULL; END IF;
  INSERT INTO search_documents (post_id, words) VALUES (changed, array_to_tsvector(found))
    ON CONFLICT (post_id) DO UPDATE SET words = excluded.words;
  PERFORM search_learn(found);
  RETURN NULL;
END $$;--> statement-breakpoint
-- At the end of the transaction, so that the tags are there and nobody waits for a new word for long. Who writes very many posts
-- sets riff.search to 'later' and seals their blocks afterwards.
CREATE CONSTRAINT TRIGGER posts_search_index AFTER INSERT ON "posts" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_setting('riff.search', true) IS DISTINCT FROM 'later') EXECUTE FUNCTION search_index_post();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER post_tags_search_index AFTER INSERT ON "post_tags" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_setting('riff.search', true) IS DISTINCT FROM 'later') EXECUTE FUNCTION search_index_post();--> statement-breakpoint
CREATE FUNCTION search_index_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_documents (post_id, words) VALUES (NEW.id, array_to_tsvector(search_words_of_post(NEW)))
    ON CONFLICT (post_id) DO UPDATE SET words = excluded.words;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER posts_search_index_again AFTER UPDATE OF "title", "description", "author_id" ON "posts" FOR EACH ROW
  WHEN (OLD.title <> NEW.title OR OLD.description <> NEW.description OR OLD.author_id <> NEW.author_id) EXECUTE FUNCTION search_index_again();--> statement-breakpoint

-- Writes the postings of a block from its posts, and forgets their documents: those that this statement sees. One that is committed
-- meanwhile stays, is found with the others, and goes when the block is sealed again.
CREATE FUNCTION search_seal(sealed integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  found text[];
BEGIN
  PERFORM pg_advisory_xact_lock(1668246895, 0);
  WITH gone AS (
    DELETE FROM search_documents WHERE post_id >= sealed::bigint * 4096 AND post_id < (sealed::bigint + 1) * 4096
  ), words AS MATERIALIZED (
    SELECT (p.id % 4096)::int AS place, unnest(search_words_of_post(p)) AS word FROM posts p
    WHERE p.id >= sealed::bigint * 4096 AND p.id < (sealed::bigint + 1) * 4096
  ), all_words AS (
    SELECT place, word FROM words
    UNION SELECT place, left(word, letters) || '*' FROM words, generate_series(1, 3) letters WHERE word !~ '^[#~]' AND length(word) >= letters
  ), written AS (
    INSERT INTO search_postings (word, block, posts)
      SELECT word, sealed, CASE WHEN count(*) < 256 THEN string_agg(int2send(place::int2), '')
        ELSE substr(bit_send(bit_or(set_bit(B'0'::bit(4096), place, 1))), 5) END
      FROM all_words GROUP BY word
      ON CONFLICT (word, block) DO UPDATE SET posts = excluded.posts RETURNING word
  ) SELECT array_agg(word) INTO found FROM written WHERE word NOT LIKE '%*';
  PERFORM search_learn(found);
END $$;
