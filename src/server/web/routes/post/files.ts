import type { Hono } from 'hono';
import { renewMediaAddress } from '#lib/contract/media/renewal.ts';
import { deleteFile } from '#lib/contract/post/file.ts';
import { finishUpload as finish, signUpload as sign } from '#lib/contract/post/hosted-file.ts';
import type { Context } from '#server/product/context.ts';
import { accessReader } from '#server/product/services/delivery/read-access.ts';
import { renewAddress } from '#server/product/services/delivery/renew-address.ts';
import { signUpload } from '#server/product/services/hosting/sign-upload.ts';
import { finishUpload } from '#server/product/services/hosting/take-hosted.ts';
import { deleteUpload } from '#server/product/services/upload/delete-upload.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { bind } from '../bind.ts';

export function fileRoutes(app: Hono<Environment>, context: Context): void {
  bind(app, deleteFile, async ({ actor, body }) => {
    await deleteUpload(context, actor, body.code);
    return { data: null };
  });
  bind(app, sign, async ({ actor, body }) => ({ data: await signUpload(context, actor, body) }));
  bind(app, finish, async ({ actor, body }) => ({ data: await finishUpload(context, actor, body) }));
  const readAccess = accessReader(context.db);
  bind(app, renewMediaAddress, async ({ actor, query }) => ({
    data: { address: await renewAddress(context, readAccess, actor, query.address) },
  }));
}
