CREATE TYPE "public"."comment_hiding" AS ENUM('AUTHOR', 'HELD');--> statement-breakpoint
CREATE TYPE "public"."commenters" AS ENUM('EVERYBODY', 'FOLLOWERS', 'NOBODY');--> statement-breakpoint
CREATE TABLE "comment_settings" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"holds_links" boolean DEFAULT false NOT NULL,
	"holds_newcomers" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pinned_comments" (
	"post_id" bigint PRIMARY KEY NOT NULL,
	"comment_id" bigint NOT NULL,
	"pinned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pinned_comments_comment_id_unique" UNIQUE("comment_id")
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "hidden_as" "comment_hiding";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "comments_from" "commenters" DEFAULT 'EVERYBODY' NOT NULL;--> statement-breakpoint
ALTER TABLE "comment_settings" ADD CONSTRAINT "comment_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pinned_comments" ADD CONSTRAINT "pinned_comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pinned_comments" ADD CONSTRAINT "pinned_comments_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;