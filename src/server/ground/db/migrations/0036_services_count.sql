-- Services count: docs/decisions/0021-counters.md. The triggers go now, because both together would count twice. What a process of the last
-- release does until it ends is not counted; `npm run check -- --mend` counts it. Such processes still call follow_turn, disable_turn, post_is_public and
-- is_on_own, and read moderation_totals, member_storage and uploads.rendition_bytes; the next release drops these and the functions of the triggers.
-- mended: npm run check
DROP TRIGGER "posts_count_insert" ON "posts";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "posts_count_update" ON "posts";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "posts_count_delete" ON "posts";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "posts_delete_tags" ON "posts";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "post_tags_count_insert" ON "post_tags";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "post_tags_count_delete" ON "post_tags";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "accounts_count_posts" ON "accounts";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "comments_count_insert" ON "comments";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "comments_count_update" ON "comments";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "comments_count_delete" ON "comments";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "accounts_delete_comments" ON "accounts";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "comment_likes_count_insert" ON "comment_likes";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "comment_likes_count_delete" ON "comment_likes";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "accounts_disable_in_turn" ON "accounts";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "accounts_count_comments" ON "accounts";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "comments_take_turn" ON "comments";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "follows_take_turn" ON "follows";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "follows_count_insert" ON "follows";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "follows_count_delete" ON "follows";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "accounts_count_follows" ON "accounts";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "accounts_delete_in_turn" ON "accounts";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "ACCOUNTS_count_follows" ON "accounts";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "reported_posts_count_new" ON "reported_posts";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "reported_posts_count_changed" ON "reported_posts";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "posts_count_moderated" ON "posts";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "posts_count_new_moderated" ON "posts";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "posts_count_gone_moderated" ON "posts";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "comments_count_moderated" ON "comments";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "comments_count_new_moderated" ON "comments";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "comments_count_gone_moderated" ON "comments";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "uploads_count_bytes" ON "uploads";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "renditions_count_bytes" ON "renditions";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "likes_note_insert" ON "likes";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "likes_note_delete" ON "likes";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "comments_note_insert" ON "comments";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "comments_note_update" ON "comments";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "comments_note_delete" ON "comments";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "accounts_note_replies" ON "accounts";--> statement-breakpoint
-- mended: npm run check
DROP TRIGGER "accounts_note_hidden_posts" ON "accounts";--> statement-breakpoint
-- What a disabled member wrote on their own posts and below their own comments does not count any more either. Nobody sees those numbers now.
UPDATE "posts" p SET "comment_count" = (SELECT count(*) FROM comments c JOIN accounts a ON a.id = c.author_id
    WHERE c.post_id = p.id AND c.parent_id IS NULL AND c.removed_at IS NULL AND a.disabled_at IS NULL)
  WHERE p.author_id IN (SELECT id FROM accounts WHERE disabled_at IS NOT NULL);--> statement-breakpoint
UPDATE "comments" t SET "reply_count" = (SELECT count(*) FROM comments c JOIN accounts a ON a.id = c.author_id
    WHERE c.parent_id = t.id AND c.removed_at IS NULL AND a.disabled_at IS NULL)
  WHERE t.id IN (SELECT c.parent_id FROM comments c JOIN accounts a ON a.id = c.author_id WHERE a.disabled_at IS NOT NULL);
