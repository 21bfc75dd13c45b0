-- A member's own posts in the order in which they were published, those first that are not published yet. Processes of the last release sort
-- them by their creation without an index until they end.
CREATE INDEX "posts_author_newest" ON "posts" USING btree ("author_id",coalesce("published_at", '9999-01-01T00:00:00.000Z'::timestamptz) desc,"id" DESC NULLS FIRST) WHERE "posts"."removed_at" is null;--> statement-breakpoint

-- As before, but a tag is found by what tags are compared by: without the joiners inside its name, which one person types and another does not.
CREATE OR REPLACE FUNCTION search_words_of_post(post posts) RETURNS text[] LANGUAGE sql STABLE AS $$
  WITH named AS MATERIALIZED (
    SELECT t.name, t.key FROM post_tags pt JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = post.id
  )
  SELECT array(
    SELECT word FROM (
      SELECT '~' || post.author_id AS word, 0 AS part, 0::bigint AS place
      UNION ALL SELECT '#' || left(search_fold(key), 50), 1, 0 FROM named
      UNION ALL SELECT word, 2, place FROM search_words_in(post.title) WITH ORDINALITY found (word, place)
      UNION ALL SELECT word, 3, place FROM named, search_words_in(name || ' ' || key) WITH ORDINALITY found (word, place)
      UNION ALL SELECT word, 4, place FROM search_words_in(post.description) WITH ORDINALITY found (word, place)) words
    GROUP BY word ORDER BY min(part), min(place) LIMIT 300)
$$;--> statement-breakpoint
SELECT index_posts(array(SELECT DISTINCT pt.post_id FROM tags t JOIN post_tags pt ON pt.tag_id = t.id WHERE search_fold(t.name) <> search_fold(t.key)));--> statement-breakpoint
-- Last, because it keeps everybody from the posts until the end.
DROP INDEX "posts_author";
