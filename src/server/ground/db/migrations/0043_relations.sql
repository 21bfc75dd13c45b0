ALTER TABLE "relations" ADD COLUMN "until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "relations" ADD COLUMN "what" text DEFAULT 'ALL' NOT NULL;--> statement-breakpoint
CREATE INDEX "relations_newest" ON "relations" USING btree ("member_id","kind","created_at" DESC NULLS FIRST,"other_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "relations_hidden" ON "relations" USING btree ("member_id","kind","what","until","other_id");