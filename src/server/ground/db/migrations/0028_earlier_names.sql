-- Names and titles from before they were cleaned (src/lib/contract/written-text.ts): what stands for a space becomes one, other control characters
-- and what turns the direction go. One that would be empty stays.
UPDATE "accounts" SET "display_name" = cleaned.name FROM (
  SELECT id, btrim(regexp_replace(regexp_replace(display_name, '[\u0009-\u000d\u0085\u2028\u2029]+', ' ', 'g'),
    '[\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]', '', 'g')) AS name FROM accounts
  WHERE display_name ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]') cleaned
  WHERE cleaned.id = "accounts"."id" AND cleaned.name <> '';--> statement-breakpoint
UPDATE "posts" SET "title" = cleaned.title FROM (
  SELECT id, btrim(regexp_replace(regexp_replace(title, '[\u0009-\u000d\u0085\u2028\u2029]+', ' ', 'g'),
    '[\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]', '', 'g')) AS title FROM posts
  WHERE title ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]') cleaned
  WHERE cleaned.id = "posts"."id" AND cleaned.title <> '';
