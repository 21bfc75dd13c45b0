CREATE TABLE "consents" (
	"account_id" bigint NOT NULL,
	"page" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_account_id_page_version_pk" PRIMARY KEY("account_id","page","version")
);
--> statement-breakpoint
CREATE TABLE "legal_versions" (
	"page" text NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"asks_anew" boolean NOT NULL,
	"written_by_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "legal_versions_page_version_pk" PRIMARY KEY("page","version"),
	CONSTRAINT "legal_versions_text" CHECK (char_length("legal_versions"."text") between 1 and 2000000)
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_page_version_legal_versions_page_version_fk" FOREIGN KEY ("page","version") REFERENCES "public"."legal_versions"("page","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_versions" ADD CONSTRAINT "legal_versions_written_by_id_accounts_id_fk" FOREIGN KEY ("written_by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "legal_versions_writer" ON "legal_versions" USING btree ("written_by_id");