import type { Hono } from 'hono';
import { renewMediaAddress } from '#lib/contract/media/renewal.ts';
import { deleteFile } from '#lib/contract/post/file.ts';
import type { Context } from '#server/context.ts';
import type { Environment } from '#server/http/environment.ts';
import { accessReader } from '#server/services/delivery/read-access.ts';
import { renewAddress } from '#server/services/delivery/renew-address.ts';
import { deleteUpload } from '#server/services/upload/delete-upload.ts';
import { bind } from '../bind.ts';

export function fileRoutes(app: Hono<Environment>, context: Context): void {
  bind(app, deleteFile, async ({ actor, body }) => {
    await deleteUpload(context, actor, body.code);
    return { data: null };
  });
  const readAccess = accessReader(context.db);
  bind(app, renewMediaAddress, async ({ actor, query }) => ({
    data: { address: await renewAddress(context, readAccess, actor, query.address) },
  }));
}
