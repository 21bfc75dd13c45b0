CREATE TABLE "site_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" bigint
);
--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_changed_by_accounts_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- A value that is added to a type cannot be used in the same transaction, so a new type replaces the old one.
CREATE TYPE "public"."role_next" AS ENUM('POST', 'COMMENT', 'REPORT', 'USER', 'LOG', 'PERMISSION', 'SETTINGS');--> statement-breakpoint
DROP INDEX "permissions_account_role_unique";--> statement-breakpoint
DROP INDEX "permissions_grantors";--> statement-breakpoint
ALTER TABLE "permissions" ALTER COLUMN "role" TYPE "public"."role_next" USING "role"::text::"public"."role_next";--> statement-breakpoint
DROP TYPE "public"."role";--> statement-breakpoint
ALTER TYPE "public"."role_next" RENAME TO "role";--> statement-breakpoint
CREATE UNIQUE INDEX "permissions_account_role_unique" ON "permissions" USING btree ("account_id","role");--> statement-breakpoint
CREATE INDEX "permissions_grantors" ON "permissions" USING btree ("role") WHERE "permissions"."can_update";--> statement-breakpoint
-- Whoever decides about permissions decides about the settings: otherwise nobody could grant the new module.
INSERT INTO "permissions" ("account_id", "role", "can_view", "can_insert", "can_update", "can_delete", "can_restore")
SELECT "account_id", 'SETTINGS', true, true, true, true, true FROM "permissions" WHERE "role" = 'PERMISSION' AND "can_update";
