CREATE TABLE "account_texts" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "disabled_reason" text;--> statement-breakpoint
ALTER TABLE "account_texts" ADD CONSTRAINT "account_texts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_texts_parts" ON "account_texts" USING gin ("text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "account_texts_newest" ON "account_texts" USING btree ("created_at" DESC NULLS FIRST,"account_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE FUNCTION note_account_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_texts (account_id, created_at, text)
    VALUES (NEW.id, NEW.created_at, search_fold(concat_ws(E'\n', '@' || NEW.user_name, NEW.display_name, NEW.email, NEW.code)))
    ON CONFLICT (account_id) DO UPDATE SET created_at = excluded.created_at, text = excluded.text;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER accounts_note_text_insert AFTER INSERT ON "accounts" FOR EACH ROW EXECUTE FUNCTION note_account_text();--> statement-breakpoint
CREATE TRIGGER accounts_note_text_update AFTER UPDATE OF "user_name", "display_name", "email", "created_at" ON "accounts" FOR EACH ROW
  WHEN ((OLD.user_name, OLD.display_name, OLD.email, OLD.created_at) IS DISTINCT FROM (NEW.user_name, NEW.display_name, NEW.email, NEW.created_at))
  EXECUTE FUNCTION note_account_text();--> statement-breakpoint
INSERT INTO "account_texts" ("account_id", "created_at", "text")
  SELECT id, created_at, search_fold(concat_ws(E'\n', '@' || user_name, display_name, email, code)) FROM accounts ON CONFLICT DO NOTHING;--> statement-breakpoint

-- Disabling and enabling have a turn alone; the trigger of 0006 takes the same one.
CREATE FUNCTION disable_turn() RETURNS void LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock(1668246893, 0) $$;--> statement-breakpoint

-- Tells every node whose sessions ended, so that it ends their event streams. The payload is the account.
CREATE FUNCTION announce_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('riff_session', NEW.account_id::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sessions_announce_end AFTER UPDATE OF "ended_at" ON "sessions" FOR EACH ROW
  WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION announce_ended_session();--> statement-breakpoint
CREATE FUNCTION announce_disabled_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('riff_session', NEW.id::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER accounts_announce_disabled AFTER UPDATE OF "disabled_at" ON "accounts" FOR EACH ROW
  WHEN (OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL) EXECUTE FUNCTION announce_disabled_account();
