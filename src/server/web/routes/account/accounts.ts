import type { Hono } from 'hono';
import { accountDetail, accountPosts, me } from '#lib/contract/account/account.ts';
import {
  updateAvatar as updateAvatarCall,
  updateProfile as updateProfileCall,
} from '#lib/contract/account/edit-profile.ts';
import { getSensitiveSettings, setSensitiveSettings } from '#lib/contract/account/sensitive-settings.ts';
import { getStorage } from '#lib/contract/account/storage.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Context } from '#server/product/context.ts';
import { getOwnProfile } from '#server/product/services/account/get-own-profile.ts';
import { getProfile } from '#server/product/services/account/get-profile.ts';
import { listAccountPosts } from '#server/product/services/account/list-account-posts.ts';
import { changeSensitiveSettings, readSensitiveSettings } from '#server/product/services/account/sensitive-settings.ts';
import { updateAvatar } from '#server/product/services/account/update-avatar.ts';
import { updateProfile } from '#server/product/services/account/update-profile.ts';
import { readsAside } from '#server/product/services/freshness/reads-aside.ts';
import { readStorage } from '#server/product/services/storage/member-storage.ts';
import type { PageOf } from '#server/product/views/lists/page-of.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { bind } from '../bind.ts';
import { readerOf } from '../reader.ts';

export function accountRoutes(app: Hono<Environment>, context: Context, pageOf: PageOf): void {
  bind(app, me, async ({ actor }) => ({
    data: await getOwnProfile(context, actor),
  }));
  bind(app, getStorage, async ({ actor }) => ({
    data: await readStorage(context, actor),
  }));
  bind(app, getSensitiveSettings, async ({ actor }) => ({ data: await readSensitiveSettings(context, actor) }));
  bind(app, setSensitiveSettings, async ({ actor, body }) => ({
    data: await changeSensitiveSettings(context, actor, body),
  }));
  const aside = readsAside(context);
  bind(
    app,
    accountDetail,
    aside((from) => async ({ actor, query }) => ({ data: await getProfile(from, actor, query.code) })),
  );
  bind(
    app,
    accountPosts,
    aside((from) => async (call) => ({ data: await listAccountPosts(from, pageOf, readerOf(call), call.query) })),
  );
  bind(app, updateProfileCall, async ({ actor, body }) => {
    await updateProfile(context, actor, body);
    return { data: null, message: messages.profileUpdated };
  });
  bind(app, updateAvatarCall, async ({ actor, body }) => ({
    data: await updateAvatar(context, actor, body.code),
    message: messages.avatarUpdated,
  }));
}
