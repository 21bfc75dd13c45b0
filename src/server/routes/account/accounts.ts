import type { Hono } from 'hono';
import { accountPosts, me } from '#lib/contract/account/account.ts';
import type { Context } from '#server/context.ts';
import type { Environment } from '#server/http/environment.ts';
import type { PageOf } from '#server/lists/page-of.ts';
import { getOwnProfile } from '#server/services/account/get-own-profile.ts';
import { listAccountPosts } from '#server/services/account/list-account-posts.ts';
import { bind } from '../bind.ts';
import { readerOf } from '../reader.ts';

export function accountRoutes(app: Hono<Environment>, context: Context, pageOf: PageOf): void {
  bind(app, me, async ({ actor }) => ({
    data: await getOwnProfile(context, actor),
  }));
  bind(app, accountPosts, async (call) => ({
    data: await listAccountPosts(context, pageOf, readerOf(call), call.query),
  }));
}
