-- One trigger where two or four had the same table and task. Services index the posts of an account that is disabled or enabled.
CREATE FUNCTION note_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text[] := search_names(NEW.user_name, NEW.display_name);
BEGIN
  INSERT INTO account_names (account_id, words) VALUES (NEW.id, array_to_tsvector(names))
    ON CONFLICT (account_id) DO UPDATE SET words = excluded.words;
  PERFORM learn_words(names);
  INSERT INTO account_texts (account_id, created_at, text)
    VALUES (NEW.id, NEW.created_at, search_fold(concat_ws(E'\n', '@' || NEW.user_name, NEW.display_name, NEW.email, NEW.code)))
    ON CONFLICT (account_id) DO UPDATE SET created_at = excluded.created_at, text = excluded.text;
  RETURN NULL;
END $$;--> statement-breakpoint
-- mended: accounts_note
DROP TRIGGER accounts_note_names_insert ON "accounts";--> statement-breakpoint
-- mended: accounts_note
DROP TRIGGER accounts_note_names_update ON "accounts";--> statement-breakpoint
-- mended: accounts_note
DROP TRIGGER accounts_note_text_insert ON "accounts";--> statement-breakpoint
-- mended: accounts_note
DROP TRIGGER accounts_note_text_update ON "accounts";--> statement-breakpoint
CREATE TRIGGER accounts_note AFTER INSERT OR UPDATE OF "user_name", "display_name", "email", "created_at" ON "accounts"
  FOR EACH ROW EXECUTE FUNCTION note_account();--> statement-breakpoint

CREATE OR REPLACE FUNCTION end_hosted_upload() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What failed for good keeps its row with its post, and no file.
  IF TG_OP = 'UPDATE' AND (NEW.status <> 'FAILED' OR NEW.original_removed_at IS NULL) THEN RETURN NULL; END IF;
  INSERT INTO hosted_deletions (public_id, owner_id, due_at, form_until)
    VALUES (OLD.public_id, OLD.owner_id, now(),
      CASE WHEN OLD.status = 'RECEIVING' THEN now() ELSE OLD.touched_at END + interval '65 minutes')
    ON CONFLICT (public_id) DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER uploads_end_hosted ON "uploads";--> statement-breakpoint
-- mended: uploads_end_hosted
DROP TRIGGER uploads_give_hosted_up ON "uploads";--> statement-breakpoint
CREATE TRIGGER uploads_end_hosted AFTER DELETE OR UPDATE OF "original_removed_at" ON "uploads"
  FOR EACH ROW WHEN (OLD.hosted) EXECUTE FUNCTION end_hosted_upload();--> statement-breakpoint

-- mended: npm run check
DROP TRIGGER accounts_search_index ON "accounts";
