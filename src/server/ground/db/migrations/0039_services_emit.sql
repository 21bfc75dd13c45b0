-- Services emit events (src/server/product/events), which announce what these triggers announced. What a process of the last release changes
-- until it ends is not announced. The next release drops the functions.
-- mended: every stream reads again with its heartbeat, within 20 seconds
DROP TRIGGER "posts_notify_author" ON "posts";--> statement-breakpoint
-- mended: every stream reads again with its heartbeat, within 20 seconds
DROP TRIGGER "posts_notify_watchers" ON "posts";--> statement-breakpoint
-- mended: every stream reads again with its heartbeat, within 20 seconds
DROP TRIGGER "uploads_notify_author" ON "uploads";--> statement-breakpoint
-- mended: every stream looks at its session with its heartbeat, within 20 seconds
DROP TRIGGER "sessions_announce_end" ON "sessions";--> statement-breakpoint
-- mended: every stream looks at its session with its heartbeat, within 20 seconds
DROP TRIGGER "accounts_announce_disabled" ON "accounts";--> statement-breakpoint
-- mended: a disabled account makes no requests, so 15 minutes later it is not active any more
DROP TRIGGER "accounts_end_presence" ON "accounts";
