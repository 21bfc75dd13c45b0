-- Tells whoever listens (src/server/db/notices.ts) that something about an account's posts or uploads is different now.
-- Triggers, so that no service can forget it; it goes out when the transaction commits, once an account and transaction.
CREATE FUNCTION notify_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'posts' THEN
    PERFORM pg_notify('riff_author', NEW.author_id::text);
  ELSE
    PERFORM pg_notify('riff_author', NEW.owner_id::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER posts_notify_author AFTER INSERT OR UPDATE OF "status", "failure", "upload_id", "removed_at" ON "posts" FOR EACH ROW EXECUTE FUNCTION notify_author();--> statement-breakpoint
CREATE TRIGGER uploads_notify_author AFTER UPDATE OF "progress", "status", "original_removed_at" ON "uploads" FOR EACH ROW
  WHEN (OLD.progress IS DISTINCT FROM NEW.progress OR OLD.status IS DISTINCT FROM NEW.status OR OLD.original_removed_at IS DISTINCT FROM NEW.original_removed_at)
  EXECUTE FUNCTION notify_author();
