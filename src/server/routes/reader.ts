import type { Context as HonoContext } from 'hono';
import type { Environment } from '#server/http/environment.ts';
import type { Reader } from '#server/lists/page-of.ts';
import type { Actor } from '#server/policies/actor.ts';

/** The reader of a list: who makes this call. */
export const readerOf = ({ actor, c }: { actor: Actor; c: HonoContext<Environment> }): Reader => ({
  actor,
  userAgent: c.req.header('user-agent') ?? '',
});
