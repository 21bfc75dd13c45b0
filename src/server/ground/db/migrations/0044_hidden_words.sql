-- The words of a text as hidden words are compared with it: folded as search folds them, each between spaces. Letters of scripts without
-- spaces are words of their own, so that a word is found inside a sentence.
CREATE FUNCTION text_line(typed text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || btrim(regexp_replace(
    regexp_replace(search_fold(typed), '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g'),
    '[\u0001-\u002f\u003a-\u005e\u0060\u007b-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u06d4\u0964\u0965\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3030\ufe00-\ufe6f\uff00-\uff0f\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e0fff]+', ' ', 'g')) || ' '
$$;--> statement-breakpoint
CREATE TABLE "hidden_words" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hidden_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"account_id" bigint NOT NULL,
	"word" text NOT NULL,
	"line" text GENERATED ALWAYS AS (text_line(word)) STORED NOT NULL,
	"first" text GENERATED ALWAYS AS (split_part(text_line(word), ' ', 2)) STORED NOT NULL,
	"action" text NOT NULL,
	"scope" text NOT NULL,
	"until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hidden_words_code_unique" UNIQUE("code"),
	CONSTRAINT "hidden_words_action" CHECK ("hidden_words"."action" in ('HIDE', 'COVER')),
	CONSTRAINT "hidden_words_scope" CHECK ("hidden_words"."scope" in ('EVERYWHERE', 'MY_POSTS'))
);
--> statement-breakpoint
ALTER TABLE "hidden_words" ADD CONSTRAINT "hidden_words_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "hidden_words_unique" ON "hidden_words" USING btree ("account_id","line");--> statement-breakpoint
CREATE INDEX "hidden_words_first" ON "hidden_words" USING btree ("account_id","first");--> statement-breakpoint
CREATE INDEX "hidden_words_newest" ON "hidden_words" USING btree ("account_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);