CREATE TABLE "member_storage" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "original_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "rendition_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "variant_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "claim" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "member_storage" ADD CONSTRAINT "member_storage_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_unused_of_owner" ON "uploads" USING btree ("owner_id") WHERE "uploads"."used_at" is null;--> statement-breakpoint
-- What exists already. Images that were made from an upload are counted from now on.
UPDATE "uploads" SET
  "original_bytes" = CASE WHEN "original_removed_at" IS NOT NULL THEN 0 ELSE coalesce("total_bytes", CASE WHEN "status" = 'RECEIVING' THEN 104857600 ELSE 0 END) END,
  "rendition_bytes" = coalesce((SELECT sum("bytes") FROM "renditions" WHERE "upload_id" = "uploads"."id"), 0);--> statement-breakpoint
INSERT INTO "member_storage" ("account_id", "bytes")
  SELECT "owner_id", sum("original_bytes" + "rendition_bytes" + "variant_bytes") FROM "uploads" GROUP BY "owner_id";--> statement-breakpoint

-- Locks. Whoever changes what uploads take has the rows of these uploads first, of several by id, and a member's row here after them. Of
-- the rows that are taken later (the post of such an upload), none is held by anybody without the row of that upload.
CREATE FUNCTION count_upload_bytes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner bigint := CASE TG_OP WHEN 'DELETE' THEN OLD.owner_id ELSE NEW.owner_id END;
  before bigint := CASE TG_OP WHEN 'INSERT' THEN 0 ELSE OLD.original_bytes + OLD.rendition_bytes + OLD.variant_bytes END;
  afterwards bigint := CASE TG_OP WHEN 'DELETE' THEN 0 ELSE NEW.original_bytes + NEW.rendition_bytes + NEW.variant_bytes END;
BEGIN
  IF afterwards = before THEN RETURN NULL; END IF;
  UPDATE member_storage SET bytes = bytes + afterwards - before WHERE account_id = owner;
  -- The row of a deleted account is gone, and so are its uploads.
  IF NOT FOUND AND afterwards > before THEN
    INSERT INTO member_storage VALUES (owner, afterwards - before)
      ON CONFLICT (account_id) DO UPDATE SET bytes = member_storage.bytes + excluded.bytes;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER uploads_count_bytes AFTER INSERT OR DELETE OR UPDATE OF "original_bytes", "rendition_bytes", "variant_bytes" ON "uploads"
  FOR EACH ROW EXECUTE FUNCTION count_upload_bytes();--> statement-breakpoint

CREATE FUNCTION count_rendition_bytes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  upload bigint := CASE TG_OP WHEN 'DELETE' THEN OLD.upload_id ELSE NEW.upload_id END;
  more bigint := CASE TG_OP WHEN 'DELETE' THEN 0 ELSE NEW.bytes END - CASE TG_OP WHEN 'INSERT' THEN 0 ELSE OLD.bytes END;
BEGIN
  -- Those of a deleted upload went with it.
  IF more <> 0 THEN UPDATE uploads SET rendition_bytes = rendition_bytes + more WHERE id = upload; END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER renditions_count_bytes AFTER INSERT OR DELETE OR UPDATE OF "bytes" ON "renditions"
  FOR EACH ROW EXECUTE FUNCTION count_rendition_bytes();
