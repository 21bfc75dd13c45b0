ALTER TABLE "presence" ADD COLUMN "search" text NOT NULL;--> statement-breakpoint
CREATE INDEX "presence_newest" ON "presence" USING btree ("first_access_at" DESC NULLS FIRST,"key" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "presence_account" ON "presence" USING btree ("account_id") WHERE "presence"."account_id" is not null;--> statement-breakpoint

CREATE FUNCTION end_presence_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM presence WHERE account_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER accounts_end_presence AFTER UPDATE OF "disabled_at" ON "accounts" FOR EACH ROW
  WHEN (OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL) EXECUTE FUNCTION end_presence_of_account();
