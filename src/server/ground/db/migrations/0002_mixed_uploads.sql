ALTER TABLE "uploads" ADD COLUMN "mix_of_id" bigint;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "original_removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_mix_of_id_uploads_id_fk" FOREIGN KEY ("mix_of_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posts_processing" ON "posts" USING btree ("author_id","created_at" DESC NULLS FIRST) WHERE "posts"."status" = 'PROCESSING' and "posts"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_mix_unique" ON "uploads" USING btree ("mix_of_id") WHERE "uploads"."mix_of_id" is not null;--> statement-breakpoint
CREATE INDEX "uploads_failed_kept" ON "uploads" USING btree ("touched_at") WHERE "uploads"."status" = 'FAILED' and "uploads"."used_at" is not null and "uploads"."original_removed_at" is null;--> statement-breakpoint
-- Until now nothing of a failed upload was kept.
UPDATE "uploads" SET "original_removed_at" = "touched_at" WHERE "status" = 'FAILED';
