CREATE TABLE "relations" (
	"member_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "relations_member_id_other_id_kind_pk" PRIMARY KEY("member_id","other_id","kind"),
	CONSTRAINT "relations_not_oneself" CHECK ("relations"."member_id" <> "relations"."other_id"),
	CONSTRAINT "relations_kind" CHECK ("relations"."kind" in ('block', 'mute'))
);
--> statement-breakpoint
ALTER TABLE "relations" ADD CONSTRAINT "relations_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relations" ADD CONSTRAINT "relations_other_id_accounts_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "relations_other" ON "relations" USING btree ("other_id","kind","member_id");