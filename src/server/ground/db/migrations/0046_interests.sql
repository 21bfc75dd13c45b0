CREATE TABLE "feed_settings" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"following_order" text DEFAULT 'NEWEST' NOT NULL,
	"hides_seen" boolean DEFAULT false NOT NULL,
	"started_over_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "not_interested" (
	"account_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "not_interested_account_id_post_id_pk" PRIMARY KEY("account_id","post_id")
);
--> statement-breakpoint
ALTER TABLE "feed_settings" ADD CONSTRAINT "feed_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "not_interested" ADD CONSTRAINT "not_interested_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "not_interested" ADD CONSTRAINT "not_interested_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "not_interested_post" ON "not_interested" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "not_interested_newest" ON "not_interested" USING btree ("account_id","created_at" DESC NULLS FIRST,"post_id" DESC NULLS FIRST);