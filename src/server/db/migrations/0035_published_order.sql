-- A member's own posts in the order in which they were published, those first that are not published yet. Processes of the last release sort
-- them by their creation without an index until they end.
DROP INDEX "posts_author";--> statement-breakpoint
CREATE INDEX "posts_author_newest" ON "posts" USING btree ("author_id",coalesce("published_at", '9999-01-01T00:00:00.000Z'::timestamptz) desc,"id" DESC NULLS FIRST) WHERE "posts"."removed_at" is null;
