CREATE TYPE "public"."sensitivity" AS ENUM('NUDITY', 'VIOLENCE', 'MEDICAL', 'FLASHING', 'OTHER');--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "shows_sensitive" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "adult_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "sensitive" "sensitivity";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "sensitive_as" "remover";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;