import type { Hono } from 'hono';
import * as relation from '#lib/contract/account/relation.ts';
import type { Context } from '#server/product/context.ts';
import { listVisible } from '#server/product/services/account/list-visible.ts';
import { blockAccount } from '#server/product/services/relation/block-account.ts';
import { getRelation } from '#server/product/services/relation/get-relation.ts';
import { listBlocked, listMuted } from '#server/product/services/relation/list-relations.ts';
import { muteAccount } from '#server/product/services/relation/mute-account.ts';
import { exportRelations, importRelations } from '#server/product/services/relation/relation-csv.ts';
import { followerRemover } from '#server/product/services/relation/remove-follower.ts';
import type { PageOf } from '#server/product/views/lists/page-of.ts';
import { bytesOfPost } from '#server/web/http/bodies/body-limit.ts';
import type { Environment } from '#server/web/http/environment.ts';
import type { Sessions } from '#server/web/http/sessions.ts';
import { bind } from '../bind.ts';
import { readerOf } from '../reader.ts';

/** Blocks, mutes and removed followers of a member. */
export function relationRoutes(app: Hono<Environment>, context: Context, pageOf: PageOf, { key }: Sessions): void {
  bind(app, relation.blockAccount, async ({ actor, body }) => ({ data: await blockAccount(context, actor, body) }));
  bind(app, relation.muteAccount, async ({ actor, body }) => ({ data: await muteAccount(context, actor, body) }));
  const removeFollower = followerRemover(context, key);
  bind(app, relation.removeFollower, async ({ actor, body }) => ({ data: await removeFollower(actor, body) }));
  bind(app, relation.getRelation, async ({ actor, query }) => ({
    data: await getRelation(context, actor, query.code),
  }));
  bind(app, relation.blockedAccounts, async (call) => ({
    data: await listBlocked(context, pageOf, { ...readerOf(call), actor: call.actor }, call.query),
  }));
  bind(app, relation.mutedAccounts, async (call) => ({
    data: await listMuted(context, pageOf, { ...readerOf(call), actor: call.actor }, call.query),
  }));
  bind(app, relation.exportBlocked, async ({ actor }) => ({ data: await exportRelations(context, actor, 'block') }));
  bind(app, relation.exportMuted, async ({ actor }) => ({ data: await exportRelations(context, actor, 'mute') }));
  const imports = [
    [relation.importBlocked, 'block'],
    [relation.importMuted, 'mute'],
  ] as const;
  for (const [call, kind] of imports)
    bind(
      app,
      call,
      async ({ actor, body }) => ({ data: await importRelations(context, actor, kind, body.csv) }),
      bytesOfPost,
    );
  bind(app, relation.visibleAccounts, async ({ actor, query }) => ({
    data: await listVisible(context, actor, query.codes),
  }));
}
