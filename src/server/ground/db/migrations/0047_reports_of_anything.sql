-- Reports of comments, members and sounds. Processes of the last release see lines of posts alone: the others have no post_id.
DROP INDEX "reported_posts_open";--> statement-breakpoint
DROP INDEX "reported_posts_settled";--> statement-breakpoint
DROP INDEX "reports_post_open";--> statement-breakpoint
ALTER TABLE "reported_posts" DROP CONSTRAINT "reported_posts_pkey";--> statement-breakpoint
ALTER TABLE "reported_posts" ALTER COLUMN "post_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "post_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reported_posts" ADD COLUMN "id" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "reported_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "reported_posts" ADD COLUMN "comment_id" bigint;--> statement-breakpoint
ALTER TABLE "reported_posts" ADD COLUMN "account_id" bigint;--> statement-breakpoint
ALTER TABLE "reported_posts" ADD COLUMN "sound_id" bigint;--> statement-breakpoint
ALTER TABLE "reported_posts" ADD COLUMN "subject" text GENERATED ALWAYS AS (coalesce('p' || post_id::text, 'c' || comment_id::text, 'm' || account_id::text, 's' || sound_id::text)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "reported_posts" ADD COLUMN "author_id" bigint;--> statement-breakpoint
ALTER TABLE "reported_posts" ADD COLUMN "reasons" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "comment_id" bigint;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "account_id" bigint;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "sound_id" bigint CONSTRAINT "reports_one_subject" CHECK (num_nonnulls("post_id", "comment_id", "account_id", "sound_id") = 1);--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "subject" text GENERATED ALWAYS AS (coalesce('p' || post_id::text, 'c' || comment_id::text, 'm' || account_id::text, 's' || sound_id::text)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "reported_posts" ADD CONSTRAINT "reported_posts_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_posts" ADD CONSTRAINT "reported_posts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_posts" ADD CONSTRAINT "reported_posts_sound_id_sounds_id_fk" FOREIGN KEY ("sound_id") REFERENCES "public"."sounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_posts" ADD CONSTRAINT "reported_posts_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_sound_id_sounds_id_fk" FOREIGN KEY ("sound_id") REFERENCES "public"."sounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reported_subject_unique" ON "reported_posts" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "reported_open" ON "reported_posts" USING btree ("opened_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "reported_posts"."is_open";--> statement-breakpoint
CREATE INDEX "reported_settled" ON "reported_posts" USING btree ("settled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not "reported_posts"."is_open";--> statement-breakpoint
CREATE INDEX "reported_author" ON "reported_posts" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "reported_post" ON "reported_posts" USING btree ("post_id") WHERE "reported_posts"."post_id" is not null;--> statement-breakpoint
CREATE INDEX "reported_comment" ON "reported_posts" USING btree ("comment_id") WHERE "reported_posts"."comment_id" is not null;--> statement-breakpoint
CREATE INDEX "reported_account" ON "reported_posts" USING btree ("account_id") WHERE "reported_posts"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "reported_sound" ON "reported_posts" USING btree ("sound_id") WHERE "reported_posts"."sound_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_subject_unique" ON "reports" USING btree ("reporter_id","subject") WHERE "reports"."status" = 'OPEN';--> statement-breakpoint
CREATE INDEX "reports_subject" ON "reports" USING btree ("subject","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reports_subject_open" ON "reports" USING btree ("subject") WHERE "reports"."status" = 'OPEN';--> statement-breakpoint
CREATE INDEX "reports_comment" ON "reports" USING btree ("comment_id") WHERE "reports"."comment_id" is not null;--> statement-breakpoint
CREATE INDEX "reports_account" ON "reports" USING btree ("account_id") WHERE "reports"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "reports_sound" ON "reports" USING btree ("sound_id") WHERE "reports"."sound_id" is not null;--> statement-breakpoint
UPDATE "reported_posts" r SET "author_id" = p.author_id FROM posts p WHERE p.id = r.post_id;--> statement-breakpoint

-- Locks. A line of `reported_posts` is locked after its subject and after the subject's author.
CREATE OR REPLACE FUNCTION note_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO reported_posts AS known (post_id, comment_id, account_id, sound_id, author_id, is_open, report_count, reasons, opened_at, words)
    SELECT NEW.post_id, NEW.comment_id, NEW.account_id, NEW.sound_id, a.id, true, 1,
      CASE WHEN NEW.reason IS NULL THEN '{}' ELSE jsonb_build_object(NEW.reason, 1) END, NEW.created_at,
      array_to_tsvector(search_words_of(said.text || ' ' || NEW.content) || names_of_reported(a.user_name, a.display_name))
    FROM (
      SELECT author_id, title AS text FROM posts WHERE id = NEW.post_id
      UNION ALL SELECT author_id, content FROM comments WHERE id = NEW.comment_id
      UNION ALL SELECT id, bio FROM accounts WHERE id = NEW.account_id
      UNION ALL SELECT p.author_id, p.title FROM sounds s JOIN posts p ON p.id = s.post_id WHERE s.id = NEW.sound_id
    ) said JOIN accounts a ON a.id = said.author_id
    ON CONFLICT (subject) DO UPDATE SET is_open = true,
      report_count = CASE WHEN known.is_open THEN known.report_count + 1 ELSE 1 END,
      reasons = CASE WHEN NOT known.is_open THEN excluded.reasons WHEN NEW.reason IS NULL THEN known.reasons
        ELSE known.reasons || jsonb_build_object(NEW.reason, coalesce((known.reasons ->> NEW.reason)::int, 0) + 1) END,
      opened_at = CASE WHEN known.is_open THEN known.opened_at ELSE excluded.opened_at END,
      words = with_words(known.words, search_words_of(NEW.content), 2000);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION rename_reported() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reported_posts SET words = with_words(words, names_of_reported(NEW.user_name, NEW.display_name), 4000)
    WHERE author_id = NEW.id;
  RETURN NULL;
END $$;
