import { expect, test } from 'vitest';
import { breaksIn } from '../../scripts/checks/migrations.mjs';

const problems = (sql: string) => breaksIn('0099_planted.sql', sql);

test.each([
  'DROP TABLE "likes";',
  'DROP TYPE post_type;',
  'DROP FUNCTION record_view(bigint);',
  'DROP TRIGGER count_likes ON likes;',
  '-- mended: npm run check\nDROP TABLE "likes";',
  'ALTER TABLE "posts" RENAME COLUMN "title" TO "heading";',
  'ALTER TABLE "posts" RENAME TO "clips";',
  'ALTER TABLE "posts" DROP COLUMN "title";',
  'ALTER TABLE "posts" ADD COLUMN "mood" text, DROP COLUMN "title";',
  'ALTER TABLE "posts" ALTER COLUMN "title" SET DATA TYPE varchar(10);',
  'ALTER TABLE "posts" ALTER COLUMN "title" SET NOT NULL;',
  'ALTER TABLE "posts" ALTER COLUMN "view_count" DROP DEFAULT;',
  'ALTER TABLE "posts" ADD COLUMN "mood" text NOT NULL;',
  'ALTER TABLE "posts" ADD CONSTRAINT "short" CHECK (length(title) < 10);',
  'CREATE UNIQUE INDEX "posts_title" ON "posts" USING btree ("title");',
  'ALTER TABLE "posts" ADD COLUMN "mood" text; CREATE UNIQUE INDEX "posts_title" ON "posts" USING btree ("title");',
  'ALTER TABLE "likes" ADD COLUMN "mood" text; CREATE UNIQUE INDEX "posts_mood" ON "posts" USING btree ("mood");',
  'ALTER TABLE "posts" ADD COLUMN "mood" text; ALTER TABLE "posts" ADD CONSTRAINT "good" CHECK ("mood" is not null);',
  'CREATE TABLE "moods" (id int);--> statement-breakpoint\nDROP TABLE "likes";',
])('a migration that breaks processes of the last release is refused: %s', (sql) => {
  expect(problems(sql)).toEqual([
    expect.stringMatching(/^0099_planted\.sql: ".*" breaks processes of the last release: /),
  ]);
});

test.each([
  'CREATE TABLE "moods" ("id" int NOT NULL); ALTER TABLE "moods" ADD CONSTRAINT "moods_id" CHECK (id > 0);',
  'ALTER TABLE "posts" ADD COLUMN "mood" text;',
  `ALTER TABLE "posts" ADD COLUMN "mood" text DEFAULT 'calm' NOT NULL;`,
  'ALTER TABLE "posts" ADD COLUMN "mood" text; CREATE UNIQUE INDEX "posts_mood" ON "posts" USING btree ("author_id","mood");',
  'ALTER TABLE "posts" ADD COLUMN "mood" int; ALTER TABLE "posts" ADD CONSTRAINT "fk" FOREIGN KEY ("mood") REFERENCES "moods"("id");',
  'CREATE INDEX "posts_mood" ON "posts" USING btree ("title");',
  'DROP INDEX "posts_mood";',
  'DROP FUNCTION record_view(bigint); CREATE FUNCTION record_view(bigint, text) RETURNS void LANGUAGE sql AS $$ select 1 $$;',
  'DROP TRIGGER notes ON posts; CREATE CONSTRAINT TRIGGER notes AFTER INSERT ON posts DEFERRABLE FOR EACH ROW EXECUTE FUNCTION note();',
  'CREATE OR REPLACE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ begin drop table likes; end $$;',
  `UPDATE "posts" SET "title" = 'DROP TABLE likes; RENAME';`,
  '-- mended: npm run check\nDROP TRIGGER count_likes ON likes;',
  '-- contract: 0028_earlier_names\nALTER TABLE "posts" DROP COLUMN "title";',
])('one that adds, replaces, or takes away what the last release does not know any more is accepted: %s', (sql) => {
  expect(problems(sql)).toEqual([]);
});

test('a migration may not remove a column that an unreleased migration has replaced', () => {
  const sql = '-- contract: 9999_not_yet\nALTER TABLE "posts" DROP COLUMN "title";';
  expect(problems(sql)).toEqual([expect.stringContaining('(9999 is not released yet)')]);
});
