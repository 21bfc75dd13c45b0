CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TYPE "public"."role" AS ENUM('POST', 'COMMENT', 'REPORT', 'USER', 'LOG', 'PERMISSION');--> statement-breakpoint
CREATE TYPE "public"."token_purpose" AS ENUM('RESET_PASSWORD', 'VERIFY_EMAIL');--> statement-breakpoint
CREATE TYPE "public"."post_status" AS ENUM('PROCESSING', 'READY', 'FAILED');--> statement-breakpoint
CREATE TYPE "public"."post_type" AS ENUM('VID', 'IMG');--> statement-breakpoint
CREATE TYPE "public"."visibility" AS ENUM('PUBLIC', 'PRIVATE');--> statement-breakpoint
CREATE TYPE "public"."report_status" AS ENUM('OPEN', 'SETTLED', 'DISMISSED');--> statement-breakpoint
CREATE TYPE "public"."rendition_kind" AS ENUM('mp4', 'hls', 'sound', 'poster');--> statement-breakpoint
CREATE TYPE "public"."resource_type" AS ENUM('image', 'video');--> statement-breakpoint
CREATE TYPE "public"."upload_status" AS ENUM('RECEIVING', 'STORED', 'WATCHABLE', 'COMPLETE', 'FAILED');--> statement-breakpoint
CREATE TABLE "account_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"purpose" "token_purpose" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"user_name" text NOT NULL,
	"display_name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"bio" text DEFAULT '' NOT NULL,
	"avatar_id" text,
	"gender" text,
	"provider" text DEFAULT 'local' NOT NULL,
	"provider_subject" text,
	"is_verified" boolean DEFAULT false NOT NULL,
	"follower_count" integer DEFAULT 0 NOT NULL,
	"followed_count" integer DEFAULT 0 NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	CONSTRAINT "accounts_code_unique" UNIQUE("code"),
	CONSTRAINT "accounts_user_name_form" CHECK ("accounts"."user_name" ~ '^[a-z0-9._]{3,30}$'),
	CONSTRAINT "accounts_display_name_form" CHECK (char_length("accounts"."display_name") between 1 and 50),
	CONSTRAINT "accounts_bio_length" CHECK (char_length("accounts"."bio") <= 300),
	CONSTRAINT "accounts_counts" CHECK ("accounts"."follower_count" >= 0 and "accounts"."followed_count" >= 0 and "accounts"."like_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "permissions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "permissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"account_id" bigint NOT NULL,
	"role" "role" NOT NULL,
	"can_view" boolean DEFAULT false NOT NULL,
	"can_insert" boolean DEFAULT false NOT NULL,
	"can_update" boolean DEFAULT false NOT NULL,
	"can_delete" boolean DEFAULT false NOT NULL,
	"can_restore" boolean DEFAULT false NOT NULL,
	CONSTRAINT "permissions_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "comment_likes" (
	"account_id" bigint NOT NULL,
	"comment_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_likes_account_id_comment_id_pk" PRIMARY KEY("account_id","comment_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"post_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"parent_id" bigint,
	"content" text NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"removed_by_id" bigint,
	CONSTRAINT "comments_code_unique" UNIQUE("code"),
	CONSTRAINT "comments_content_length" CHECK (char_length("comments"."content") between 1 and 1000),
	CONSTRAINT "comments_counts" CHECK ("comments"."like_count" >= 0 and "comments"."reply_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"follower_id" bigint NOT NULL,
	"followee_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follows_follower_id_followee_id_pk" PRIMARY KEY("follower_id","followee_id"),
	CONSTRAINT "follows_not_oneself" CHECK ("follows"."follower_id" <> "follows"."followee_id")
);
--> statement-breakpoint
CREATE TABLE "likes" (
	"account_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "likes_account_id_post_id_pk" PRIMARY KEY("account_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"account_id" bigint,
	"visitor_key" text,
	"day" date DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_viewed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "views_viewer" CHECK (("views"."account_id" is null) <> ("views"."visitor_key" is null))
);
--> statement-breakpoint
CREATE TABLE "activity_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"response_code" integer NOT NULL,
	"type" text NOT NULL,
	"data" jsonb,
	"error" text,
	"message" text,
	"ip" text,
	"user_code" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activity_log_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "presence" (
	"key" text PRIMARY KEY NOT NULL,
	"account_id" bigint,
	"ip" text NOT NULL,
	"first_access_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_images" (
	"post_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"upload_id" bigint NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	CONSTRAINT "post_images_post_id_position_pk" PRIMARY KEY("post_id","position"),
	CONSTRAINT "post_images_position_range" CHECK ("post_images"."position" between 0 and 19)
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"author_id" bigint NOT NULL,
	"post_type" "post_type" NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"visibility" "visibility" DEFAULT 'PUBLIC' NOT NULL,
	"status" "post_status" DEFAULT 'PROCESSING' NOT NULL,
	"failure" text,
	"upload_id" bigint,
	"thumbnail_at" double precision DEFAULT 0 NOT NULL,
	"sound_id" bigint,
	"merge_params" jsonb,
	"idempotency_key" text,
	"view_count" integer DEFAULT 0 NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"removed_by_id" bigint,
	CONSTRAINT "posts_code_unique" UNIQUE("code"),
	CONSTRAINT "posts_title_length" CHECK (char_length("posts"."title") between 1 and 70),
	CONSTRAINT "posts_description_length" CHECK (char_length("posts"."description") <= 5000),
	CONSTRAINT "posts_video" CHECK (("posts"."post_type" = 'VID') = ("posts"."upload_id" is not null)),
	CONSTRAINT "posts_images_need_sound" CHECK ("posts"."post_type" = 'VID' or "posts"."sound_id" is not null),
	CONSTRAINT "posts_failure_reason" CHECK (("posts"."status" = 'FAILED') = ("posts"."failure" is not null)),
	CONSTRAINT "posts_published" CHECK (("posts"."status" = 'READY') = ("posts"."published_at" is not null)),
	CONSTRAINT "posts_counts" CHECK ("posts"."view_count" >= 0 and "posts"."like_count" >= 0 and "posts"."comment_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sounds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sounds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"post_id" bigint NOT NULL,
	"upload_id" bigint NOT NULL,
	"use_count" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sounds_code_unique" UNIQUE("code"),
	CONSTRAINT "sounds_post_id_unique" UNIQUE("post_id"),
	CONSTRAINT "sounds_use_count" CHECK ("sounds"."use_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"post_id" bigint NOT NULL,
	"reporter_id" bigint NOT NULL,
	"content" text NOT NULL,
	"status" "report_status" DEFAULT 'OPEN' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by_id" bigint,
	CONSTRAINT "reports_code_unique" UNIQUE("code"),
	CONSTRAINT "reports_content_length" CHECK (char_length("reports"."content") between 1 and 500),
	CONSTRAINT "reports_settled" CHECK (("reports"."status" = 'OPEN') = ("reports"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "keyword_counts" (
	"keyword" text NOT NULL,
	"day" date DEFAULT now() NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "keyword_counts_day_keyword_pk" PRIMARY KEY("day","keyword"),
	CONSTRAINT "keyword_counts_lower" CHECK ("keyword_counts"."keyword" = lower("keyword_counts"."keyword"))
);
--> statement-breakpoint
CREATE TABLE "keywords" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "keywords_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"account_id" bigint NOT NULL,
	"keyword" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"searched_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "keywords_code_unique" UNIQUE("code"),
	CONSTRAINT "keywords_length" CHECK (char_length("keywords"."keyword") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"account_id" bigint NOT NULL,
	"ip" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "sessions_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "post_tags" (
	"post_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "post_tags_post_id_tag_id_pk" PRIMARY KEY("post_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"usage_count" integer DEFAULT 0 NOT NULL,
	"creator_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tags_code_unique" UNIQUE("code"),
	CONSTRAINT "tags_name_unique" UNIQUE("name"),
	CONSTRAINT "tags_name_form" CHECK (char_length("tags"."name") between 1 and 50 and "tags"."name" = lower("tags"."name")),
	CONSTRAINT "tags_usage_count" CHECK ("tags"."usage_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "renditions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "renditions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"upload_id" bigint NOT NULL,
	"kind" "rendition_kind" NOT NULL,
	"short_side" integer DEFAULT 0 NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"bytes" bigint NOT NULL,
	"duration" double precision,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"public_id" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"unique_upload_id" text,
	"resource_type" "resource_type" NOT NULL,
	"status" "upload_status" DEFAULT 'RECEIVING' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"format" text,
	"total_bytes" bigint,
	"received_bytes" bigint DEFAULT 0 NOT NULL,
	"width" integer,
	"height" integer,
	"duration" double precision,
	"has_sound" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "uploads_code_unique" UNIQUE("code"),
	CONSTRAINT "uploads_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "uploads_progress_range" CHECK ("uploads"."progress" between 0 and 100),
	CONSTRAINT "uploads_failure_reason" CHECK (("uploads"."status" = 'FAILED') = ("uploads"."failure" is not null)),
	CONSTRAINT "uploads_received_range" CHECK ("uploads"."received_bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permissions" ADD CONSTRAINT "permissions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_removed_by_id_accounts_id_fk" FOREIGN KEY ("removed_by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_accounts_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_followee_id_accounts_id_fk" FOREIGN KEY ("followee_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_sound_id_sounds_id_fk" FOREIGN KEY ("sound_id") REFERENCES "public"."sounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_removed_by_id_accounts_id_fk" FOREIGN KEY ("removed_by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sounds" ADD CONSTRAINT "sounds_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sounds" ADD CONSTRAINT "sounds_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_accounts_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_settled_by_id_accounts_id_fk" FOREIGN KEY ("settled_by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keywords" ADD CONSTRAINT "keywords_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_creator_id_accounts_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renditions" ADD CONSTRAINT "renditions_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_tokens_account" ON "account_tokens" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_user_name_unique" ON "accounts" USING btree (lower("user_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_unique" ON "accounts" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_provider_unique" ON "accounts" USING btree ("provider","provider_subject");--> statement-breakpoint
CREATE INDEX "accounts_name_search" ON "accounts" USING gin ((lower("user_name" || ' ' || "display_name")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "accounts_newest" ON "accounts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "permissions_account_role_unique" ON "permissions" USING btree ("account_id","role");--> statement-breakpoint
CREATE INDEX "permissions_grantors" ON "permissions" USING btree ("role") WHERE "permissions"."can_update";--> statement-breakpoint
CREATE INDEX "comment_likes_comment" ON "comment_likes" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "comments_post" ON "comments" USING btree ("post_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "comments"."parent_id" is null and "comments"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "comments_replies" ON "comments" USING btree ("parent_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "comments"."parent_id" is not null and "comments"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "comments_history" ON "comments" USING btree ("author_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "comments"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "follows_followee" ON "follows" USING btree ("followee_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "likes_post" ON "likes" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "likes_history" ON "likes" USING btree ("account_id","created_at" DESC NULLS FIRST,"post_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "views_member_unique" ON "views" USING btree ("account_id","post_id") WHERE "views"."account_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "views_visitor_unique" ON "views" USING btree ("visitor_key","post_id","day") WHERE "views"."account_id" is null;--> statement-breakpoint
CREATE INDEX "views_post" ON "views" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "views_history" ON "views" USING btree ("account_id","last_viewed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "views"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "activity_log_newest" ON "activity_log" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activity_log_search" ON "activity_log" USING gin (lower("type" || ' ' || coalesce("message", '') || ' ' || coalesce("user_code", '') || ' ' || coalesce("ip", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "presence_last_seen" ON "presence" USING btree ("last_seen_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "post_images_upload_unique" ON "post_images" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "posts_feed" ON "posts" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "posts"."status" = 'READY' and "posts"."visibility" = 'PUBLIC' and "posts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "posts_author" ON "posts" USING btree ("author_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "posts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "posts_sound" ON "posts" USING btree ("sound_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "posts_title_search" ON "posts" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "posts_upload_unique" ON "posts" USING btree ("upload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "posts_idempotency_unique" ON "posts" USING btree ("author_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "sounds_upload_unique" ON "sounds" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "sounds_trending" ON "sounds" USING btree ("use_count" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_unique" ON "reports" USING btree ("reporter_id","post_id") WHERE "reports"."status" = 'OPEN';--> statement-breakpoint
CREATE INDEX "reports_queue" ON "reports" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reports_post" ON "reports" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "keyword_counts_prefix" ON "keyword_counts" USING btree ("keyword" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "keywords_member_unique" ON "keywords" USING btree ("account_id",lower("keyword"));--> statement-breakpoint
CREATE INDEX "keywords_history" ON "keywords" USING btree ("account_id","searched_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id") WHERE "sessions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "post_tags_tag" ON "post_tags" USING btree ("tag_id","post_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tags_prefix" ON "tags" USING btree ("name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "tags_search" ON "tags" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "renditions_unique" ON "renditions" USING btree ("upload_id","kind","short_side");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_resumable_unique" ON "uploads" USING btree ("owner_id","unique_upload_id");--> statement-breakpoint
CREATE INDEX "uploads_unused" ON "uploads" USING btree ("touched_at") WHERE "uploads"."used_at" is null;--> statement-breakpoint
CREATE INDEX "uploads_unfinished" ON "uploads" USING btree ("id") WHERE "uploads"."status" in ('STORED', 'WATCHABLE');--> statement-breakpoint
CREATE FUNCTION keep_activity_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '90 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'activity_log is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER activity_log_append_only BEFORE UPDATE OR DELETE ON "activity_log" FOR EACH ROW EXECUTE FUNCTION keep_activity_log();--> statement-breakpoint
CREATE FUNCTION keep_replies_one_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM comments WHERE id = NEW.parent_id AND parent_id IS NULL AND post_id = NEW.post_id) THEN
    RAISE EXCEPTION 'a reply answers a comment of the same post';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER comments_replies_one_level BEFORE INSERT ON "comments" FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL) EXECUTE FUNCTION keep_replies_one_level();
