CREATE TABLE "hosted_deletions" (
	"public_id" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "hosted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "hosted_deletions_due" ON "hosted_deletions" USING btree ("due_at");--> statement-breakpoint
-- However an upload ends, with its post, its member or by itself: the media host is told later. Until the form that a browser got has
-- expired, which takes an hour, a file may still arrive under the id of an unfinished one.
CREATE FUNCTION end_hosted_upload() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO hosted_deletions (public_id, due_at)
    VALUES (OLD.public_id, now() + CASE WHEN OLD.status = 'RECEIVING' THEN interval '65 minutes' ELSE interval '0' END)
    ON CONFLICT (public_id) DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER uploads_end_hosted AFTER DELETE ON "uploads"
  FOR EACH ROW WHEN (OLD.hosted) EXECUTE FUNCTION end_hosted_upload();--> statement-breakpoint
-- What failed for good keeps its row with its post, and no file.
CREATE TRIGGER uploads_give_hosted_up AFTER UPDATE OF "original_removed_at" ON "uploads"
  FOR EACH ROW WHEN (NEW.hosted AND NEW.status = 'FAILED' AND NEW.original_removed_at IS NOT NULL) EXECUTE FUNCTION end_hosted_upload();
