CREATE TABLE "hosted_deletions" (
	"public_id" text PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"form_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "hosted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "hosted_deletions_due" ON "hosted_deletions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "hosted_deletions_owner" ON "hosted_deletions" USING btree ("owner_id","form_until");--> statement-breakpoint
-- However an upload ends, with its post, its member or by itself: the media host is told at once, and again when the form that a browser got has
-- expired, which takes an hour. Forms are given out until the file is known, and that is when an upload is touched.
CREATE FUNCTION end_hosted_upload() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO hosted_deletions (public_id, owner_id, due_at, form_until)
    VALUES (OLD.public_id, OLD.owner_id, now(),
      CASE WHEN OLD.status = 'RECEIVING' THEN now() ELSE OLD.touched_at END + interval '65 minutes')
    ON CONFLICT (public_id) DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER uploads_end_hosted AFTER DELETE ON "uploads"
  FOR EACH ROW WHEN (OLD.hosted) EXECUTE FUNCTION end_hosted_upload();--> statement-breakpoint
-- What failed for good keeps its row with its post, and no file.
CREATE TRIGGER uploads_give_hosted_up AFTER UPDATE OF "original_removed_at" ON "uploads"
  FOR EACH ROW WHEN (NEW.hosted AND NEW.status = 'FAILED' AND NEW.original_removed_at IS NOT NULL) EXECUTE FUNCTION end_hosted_upload();
