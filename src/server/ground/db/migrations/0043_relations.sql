ALTER TABLE "relations" ADD COLUMN "until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "relations" ADD COLUMN "what" text DEFAULT 'ALL' NOT NULL;--> statement-breakpoint
CREATE INDEX "relations_newest" ON "relations" USING btree ("member_id","kind","created_at" DESC NULLS FIRST,"other_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "relations_hidden" ON "relations" USING btree ("member_id","kind","what","until","other_id");--> statement-breakpoint
ALTER TABLE "relations" ADD CONSTRAINT "relations_what" CHECK ("relations"."what" in ('ALL', 'POSTS', 'COMMENTS'));--> statement-breakpoint
ALTER TABLE "relations" ADD CONSTRAINT "relations_block" CHECK ("relations"."kind" = 'mute' or ("relations"."until" is null and "relations"."what" = 'ALL'));