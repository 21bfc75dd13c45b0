-- What only processes of 0.1 used: search in bitmaps, histories in bits, counting by triggers, leases, and the texts of the log.
-- contract: 0038_plain_activity_log
ALTER TABLE "activity_log" DROP COLUMN "words";--> statement-breakpoint
-- It holds addresses. 0.2 still empties it; the next release drops it.
DELETE FROM "activity_log_texts";--> statement-breakpoint
-- contract: 0038_plain_activity_log
DROP FUNCTION activity_log_words(text, integer, text, text, text, text, jsonb);--> statement-breakpoint
-- contract: 0038_plain_activity_log
DROP FUNCTION activity_log_values(jsonb);--> statement-breakpoint
-- contract: 0032_simple_search
DROP TABLE "search_documents";--> statement-breakpoint
-- contract: 0032_simple_search
DROP TABLE "search_postings";--> statement-breakpoint
-- contract: 0032_simple_search
DROP TABLE "search_words";--> statement-breakpoint
-- contract: 0032_simple_search
DROP FUNCTION search_build();--> statement-breakpoint
-- contract: 0032_simple_search
DROP FUNCTION search_index_again();--> statement-breakpoint
-- contract: 0032_simple_search
DROP FUNCTION search_learn(text[]);--> statement-breakpoint
-- contract: 0032_simple_search
DROP FUNCTION search_near(text);--> statement-breakpoint
-- contract: 0032_simple_search
DROP FUNCTION search_postings_of(integer);--> statement-breakpoint
-- contract: 0032_simple_search
DROP FUNCTION search_seal(integer);--> statement-breakpoint
-- contract: 0034_plain_histories
ALTER TABLE "seen_posts" DROP COLUMN "unlisted";--> statement-breakpoint
-- contract: 0034_plain_histories
DROP TABLE "hidden_posts";--> statement-breakpoint
-- contract: 0034_plain_histories
DROP TABLE "own_hidden_posts";--> statement-breakpoint
-- contract: 0034_plain_histories
DROP TABLE "liked_posts";--> statement-breakpoint
-- contract: 0034_plain_histories
DROP TABLE "commented_posts";--> statement-breakpoint
-- contract: 0034_plain_histories
DROP TABLE "unlisted_replies";--> statement-breakpoint
-- contract: 0034_plain_histories
DROP FUNCTION clear_views(bigint, timestamptz);--> statement-breakpoint
-- contract: 0034_plain_histories
DROP FUNCTION record_view(bigint, bigint, timestamptz);--> statement-breakpoint
-- contract: 0034_plain_histories
DROP FUNCTION unlist_view(bigint, bigint);--> statement-breakpoint
-- contract: 0034_plain_histories
DROP FUNCTION view_turn(bigint);--> statement-breakpoint
-- contract: 0034_plain_histories
DROP FUNCTION note_changed_comments();--> statement-breakpoint
-- contract: 0034_plain_histories
DROP FUNCTION note_hidden_posts(bigint[], bigint[]);--> statement-breakpoint
-- contract: 0034_plain_histories
DROP FUNCTION note_hidden_posts_of_account();--> statement-breakpoint
-- contract: 0034_plain_histories
DROP FUNCTION note_liked_posts();--> statement-breakpoint
-- contract: 0034_plain_histories
DROP FUNCTION note_new_comments();--> statement-breakpoint
-- contract: 0034_plain_histories
DROP FUNCTION note_replies_below_account();--> statement-breakpoint
-- contract: 0036_services_count
ALTER TABLE "uploads" DROP COLUMN "rendition_bytes";--> statement-breakpoint
-- contract: 0036_services_count
DROP TABLE "moderation_totals";--> statement-breakpoint
-- contract: 0036_services_count
DROP TABLE "member_storage";--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION comment_turn(bigint);--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION count_comment_changes(comment_change[]);--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION count_comment_likes();--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION count_comments();--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION count_comments_of_account();--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION count_comments_of_posts(bigint[], bigint[]);--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION count_follow_changes(follow_change[]);--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION count_follows();--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION count_follows_of_account();--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION count_moderated();--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION count_own_comments(bigint[], integer[], integer[]);--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION count_post_changes(post_change[]);--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION count_post_tags();--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION count_posts();--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION count_posts_of_account();--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION count_rendition_bytes();--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION count_replies(bigint[], bigint[]);--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION count_reported();--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION count_sound_uses(bigint[], bigint[]);--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION count_tag_uses(bigint[], bigint[]);--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION count_upload_bytes();--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION delete_comments_first();--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION delete_tags_first();--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION disable_in_turn();--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION disable_turn();--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION follow_turn();--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION is_on_own(bigint, bigint, bigint);--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION post_is_public(post_status, visibility, timestamptz);--> statement-breakpoint
-- contract: 0036_services_count
DROP FUNCTION take_follow_turn();--> statement-breakpoint
-- contract: 0036_services_count
DROP TYPE "comment_change";--> statement-breakpoint
-- contract: 0036_services_count
DROP TYPE "follow_change";--> statement-breakpoint
-- contract: 0036_services_count
DROP TYPE "post_change";--> statement-breakpoint
-- contract: 0036_services_count
DROP TABLE "open_streams";--> statement-breakpoint
-- contract: 0036_services_count
DROP TABLE "processes";--> statement-breakpoint
-- contract: 0039_services_emit
DROP FUNCTION announce_disabled_account();--> statement-breakpoint
-- contract: 0039_services_emit
DROP FUNCTION announce_ended_session();--> statement-breakpoint
-- contract: 0039_services_emit
DROP FUNCTION end_presence_of_account();--> statement-breakpoint
-- contract: 0039_services_emit
DROP FUNCTION notify_author();--> statement-breakpoint
-- contract: 0039_services_emit
DROP FUNCTION notify_watchers();--> statement-breakpoint
-- contract: 0040_fewer_triggers
DROP FUNCTION note_account_names();--> statement-breakpoint
-- contract: 0040_fewer_triggers
DROP FUNCTION note_account_text();--> statement-breakpoint
-- contract: 0040_fewer_triggers
DROP FUNCTION search_index_author();
