-- The index of posts is built in one go, and a block is sealed from sets of rows instead of post by post:
-- docs/decisions/0042-search-in-postgresql.md.

-- The words of a text, one a row: runs of letters and digits; of scripts without spaces each letter and each pair of letters. A word
-- may come twice. PostgreSQL puts its body into the statement that reads from it.
CREATE FUNCTION search_words_in(typed text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT word FROM (
    SELECT run, run ~ '^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]' AS unspaced
    FROM regexp_split_to_table(
      regexp_replace(search_fold(typed), '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+)', ' \1 ', 'g'),
      '[\u0001-\u002f\u003a-\u005e\u0060\u007b-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u06d4\u0964\u0965\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3030\ufe00-\ufe6f\uff00-\uff0f\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e0fff]+') run
    WHERE run <> '') runs, LATERAL (
    SELECT left(run, 50) AS word WHERE NOT unspaced
    UNION ALL SELECT part FROM regexp_split_to_table(left(run, 50), '_+') part WHERE NOT unspaced AND run LIKE '%\_%' AND part <> ''
    UNION ALL SELECT substr(run, at, letters) FROM generate_series(1, length(run)) at, (VALUES (1), (2)) gram (letters)
      WHERE unspaced AND at + letters <= length(run) + 1) words
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_words_of(typed text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(SELECT DISTINCT word FROM search_words_in(typed) found (word))
$$;--> statement-breakpoint

-- The postings of a block from its posts: the words of search_words_of_post, and the first one, two and three letters of words.
-- Each step leaves fewer rows for the next one. Without enough memory they would go to disk.
CREATE FUNCTION search_postings_of(wanted integer) RETURNS TABLE (word text, posts bytea) LANGUAGE sql STABLE SET work_mem = '64MB' AS $$
  WITH block AS MATERIALIZED (
    SELECT p.id, (p.id % 4096)::int AS place, p.author_id, p.title || ' ' || p.description AS text FROM posts p
      WHERE p.id >= wanted::bigint * 4096 AND p.id < (wanted::bigint + 1) * 4096
  ), tagged AS MATERIALIZED (
    SELECT place, tag_id FROM block JOIN post_tags ON post_id = block.id
  ), tag_words AS MATERIALIZED (
    SELECT t.id, named.word FROM tags t, LATERAL (
        SELECT found.word FROM search_words_in(t.name) found (word) UNION ALL SELECT '#' || left(search_fold(t.name), 50)) named
      WHERE t.id IN (SELECT tag_id FROM tagged)
  ), words AS MATERIALIZED (
    SELECT found.word, place FROM block, search_words_in(text) found (word)
    UNION SELECT tag_words.word, place FROM tagged JOIN tag_words ON tag_words.id = tag_id
    UNION SELECT '~' || author_id, place FROM block
  ), threes AS MATERIALIZED (
    SELECT DISTINCT left(word, 3) AS word, place FROM words WHERE word !~ '^[#~]'
  ), twos AS MATERIALIZED (
    SELECT DISTINCT left(word, 2) AS word, place FROM threes
  ), all_words AS (
    SELECT word, place FROM words
    UNION ALL SELECT word || '*', place FROM threes WHERE length(word) = 3
    UNION ALL SELECT word || '*', place FROM twos WHERE length(word) = 2
    UNION ALL SELECT DISTINCT left(word, 1) || '*', place FROM twos
  ), gathered AS (
    SELECT word, array_agg(place) AS places FROM all_words GROUP BY word
  )
  SELECT word, CASE WHEN cardinality(places) < 256 THEN (SELECT string_agg(int2send(place::int2), '') FROM unnest(places) place)
      ELSE (SELECT substr(bit_send(bit_or(set_bit(B'0'::bit(4096), place, 1))), 5) FROM unnest(places) place) END
    FROM gathered
$$;--> statement-breakpoint

-- Writes the postings of a block, and forgets the documents of its posts: those that this statement sees. One that is committed
-- meanwhile stays, is found with the others, and goes when the block is sealed again.
CREATE OR REPLACE FUNCTION search_seal(sealed integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  found text[];
BEGIN
  PERFORM pg_advisory_xact_lock(1668246895, 0);
  WITH gone AS (
    DELETE FROM search_documents WHERE post_id >= sealed::bigint * 4096 AND post_id < (sealed::bigint + 1) * 4096
  ), written AS (
    INSERT INTO search_postings (word, block, posts) SELECT word, sealed, posts FROM search_postings_of(sealed) ORDER BY word
      ON CONFLICT (word, block) DO UPDATE SET posts = excluded.posts RETURNING word
  ) SELECT array_agg(word) INTO found FROM written WHERE word NOT LIKE '%*';
  PERFORM search_learn(found);
END $$;--> statement-breakpoint

-- Builds the whole index of posts anew. Searches wait for it. Rows first and their key afterwards: the words of each block are all over
-- the key, which would be read and written once for each block.
CREATE FUNCTION search_build() RETURNS void LANGUAGE plpgsql SET maintenance_work_mem = '256MB' AS $$
DECLARE
  first_open bigint := coalesce((SELECT max(id) FROM posts), 0) / 4096;
BEGIN
  PERFORM pg_advisory_xact_lock(1668246895, 0);
  TRUNCATE search_postings, search_documents;
  ALTER TABLE search_postings DROP CONSTRAINT search_postings_word_block_pk;
  FOR sealed IN 0 .. first_open - 1 LOOP
    INSERT INTO search_postings (word, block, posts) SELECT word, sealed, posts FROM search_postings_of(sealed);
  END LOOP;
  ALTER TABLE search_postings ADD CONSTRAINT search_postings_word_block_pk PRIMARY KEY (word, block);
  INSERT INTO search_documents (post_id, words)
    SELECT p.id, array_to_tsvector(search_words_of_post(p)) FROM posts p WHERE p.id >= first_open * 4096;
  PERFORM search_learn(array_agg(word)) FROM (
    SELECT DISTINCT word FROM search_postings WHERE word !~ '[0-9_=@#~*. ]'
    UNION SELECT unnest(tsvector_to_array(words)) FROM search_documents) known (word);
END $$;--> statement-breakpoint
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM search_postings) THEN PERFORM search_build(); END IF;
END $$;
