import type { Context as HonoContext } from 'hono';
import type { Actor } from '#server/product/audience/policies/actor.ts';
import type { Reader } from '#server/product/views/lists/page-of.ts';
import type { Environment } from '#server/web/http/environment.ts';

/** The reader of a list, from the actor of a call. */
export const readerOf = ({ actor, c }: { actor: Actor; c: HonoContext<Environment> }): Reader => ({
  actor,
  userAgent: c.req.header('user-agent') ?? '',
});
