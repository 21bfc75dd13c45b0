CREATE TABLE "notification_actors" (
	"notification_id" bigint NOT NULL,
	"actor_id" bigint NOT NULL,
	"acted_at" timestamp (3) with time zone NOT NULL,
	"is_undone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notification_actors_notification_id_actor_id_pk" PRIMARY KEY("notification_id","actor_id")
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"kinds" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"likes_from" text DEFAULT 'EVERYBODY' NOT NULL,
	"comments_from" text DEFAULT 'EVERYBODY' NOT NULL,
	"digest" text DEFAULT 'OFF' NOT NULL,
	"quiet_from" text,
	"quiet_until" text,
	"time_zone" text,
	"shows_content" boolean DEFAULT true NOT NULL,
	"digested_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"receiver_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"post_id" bigint,
	"comment_id" bigint,
	"detail" text,
	"actor_count" integer,
	"told_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"dismissed_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_code_unique" UNIQUE("code"),
	CONSTRAINT "notifications_actor_count" CHECK ("notifications"."actor_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"account_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_devices_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "notification_actors" ADD CONSTRAINT "notification_actors_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_actors" ADD CONSTRAINT "notification_actors_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_receiver_id_accounts_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_actors_latest" ON "notification_actors" USING btree ("notification_id","acted_at" DESC NULLS FIRST,"actor_id" DESC NULLS FIRST) WHERE not "notification_actors"."is_undone";--> statement-breakpoint
CREATE INDEX "notification_actors_actor" ON "notification_actors" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_subject_unique" ON "notifications" USING btree ("receiver_id","kind","subject_id");--> statement-breakpoint
CREATE INDEX "notifications_inbox" ON "notifications" USING btree ("receiver_id","told_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "notifications"."actor_count" is distinct from 0 and "notifications"."dismissed_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_unseen" ON "notifications" USING btree ("receiver_id","told_at" DESC NULLS FIRST) WHERE "notifications"."actor_count" is distinct from 0 and "notifications"."dismissed_at" is null and "notifications"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_post" ON "notifications" USING btree ("post_id") WHERE "notifications"."post_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_comment" ON "notifications" USING btree ("comment_id") WHERE "notifications"."comment_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_told" ON "notifications" USING brin ("told_at") WITH (pages_per_range=32,autosummarize=true);--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_endpoint_unique" ON "push_devices" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_devices_account" ON "push_devices" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "push_devices_session" ON "push_devices" USING btree ("session_id");