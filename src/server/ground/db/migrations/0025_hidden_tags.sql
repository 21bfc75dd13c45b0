CREATE TABLE "made_tags" (
	"account_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	CONSTRAINT "made_tags_account_id_tag_id_pk" PRIMARY KEY("account_id","tag_id")
);
--> statement-breakpoint
ALTER TABLE "made_tags" ADD CONSTRAINT "made_tags_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "made_tags" ADD CONSTRAINT "made_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Members find the tags that they made, and those of their own posts, which they may have found while everybody did.
INSERT INTO "made_tags" ("account_id", "tag_id")
  SELECT "creator_id", "id" FROM "tags" WHERE "creator_id" IS NOT NULL
  UNION SELECT p."author_id", pt."tag_id" FROM "post_tags" pt JOIN "posts" p ON p."id" = pt."post_id";--> statement-breakpoint
ALTER TABLE "tags" DROP CONSTRAINT "tags_creator_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "tags" DROP COLUMN "creator_id";--> statement-breakpoint
DROP INDEX "tags_search";--> statement-breakpoint
DROP INDEX "tags_suggested";--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "is_used" boolean GENERATED ALWAYS AS (usage_count > 0) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "tags_search" ON "tags" USING gin ("name" gin_trgm_ops) WHERE "tags"."is_used";--> statement-breakpoint
CREATE INDEX "tags_suggested" ON "tags" USING btree (search_fold("name") text_pattern_ops) WHERE "tags"."is_used";
