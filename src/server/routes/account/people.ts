import type { Hono } from 'hono';
import * as people from '#lib/contract/account/people.ts';
import type { Context } from '#server/context.ts';
import type { Environment } from '#server/http/environment.ts';
import type { PageOf } from '#server/lists/page-of.ts';
import { followAccount } from '#server/services/follow/follow-account.ts';
import { listFollows } from '#server/services/follow/list-follows.ts';
import { suggestAccounts } from '#server/services/follow/suggest-accounts.ts';
import { bind } from '../bind.ts';
import { readerOf } from '../reader.ts';

/** Who follows whom. */
export function peopleRoutes(app: Hono<Environment>, context: Context, pageOf: PageOf): void {
  bind(app, people.followAccount, async ({ actor, body }) => ({
    data: await followAccount(context, actor, body),
  }));
  bind(app, people.followers, async (call) => ({
    data: await listFollows(context, pageOf, readerOf(call), 'followers', call.query),
  }));
  bind(app, people.following, async (call) => ({
    data: await listFollows(context, pageOf, readerOf(call), 'following', call.query),
  }));
  bind(app, people.suggestedAccounts, async ({ actor, query }) => ({
    data: await suggestAccounts(context, actor, query.size),
  }));
}
