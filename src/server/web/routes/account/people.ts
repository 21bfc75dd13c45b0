import type { Hono } from 'hono';
import * as people from '#lib/contract/account/people.ts';
import type { Context } from '#server/product/context.ts';
import { followAccount } from '#server/product/services/follow/follow-account.ts';
import { listFollows } from '#server/product/services/follow/list-follows.ts';
import { suggestAccounts } from '#server/product/services/follow/suggest-accounts.ts';
import { readsAside } from '#server/product/services/freshness/reads-aside.ts';
import type { PageOf } from '#server/product/views/lists/page-of.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { bind } from '../bind.ts';
import { readerOf } from '../reader.ts';

/** Following, lists of followers and followed accounts, and suggested accounts. */
export function peopleRoutes(app: Hono<Environment>, context: Context, pageOf: PageOf): void {
  bind(app, people.followAccount, async ({ actor, body }) => ({
    data: await followAccount(context, actor, body),
  }));
  const aside = readsAside(context);
  const lists = { followers: people.followers, following: people.following };
  for (const side of ['followers', 'following'] as const) {
    bind(
      app,
      lists[side],
      aside((from) => async (call) => ({ data: await listFollows(from, pageOf, readerOf(call), side, call.query) })),
    );
  }
  bind(
    app,
    people.suggestedAccounts,
    aside((from) => async ({ actor, query }) => ({ data: await suggestAccounts(from, actor, query.size) })),
  );
}
