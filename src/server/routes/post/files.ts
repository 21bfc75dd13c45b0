import type { Hono } from 'hono';
import { deleteFile } from '#lib/contract/post/file.ts';
import type { Context } from '#server/context.ts';
import type { Environment } from '#server/http/environment.ts';
import { deleteUpload } from '#server/services/upload/delete-upload.ts';
import { bind } from '../bind.ts';

export function fileRoutes(app: Hono<Environment>, context: Context): void {
  bind(app, deleteFile, async ({ actor, body }) => {
    await deleteUpload(context, actor, body.code);
    return { data: null };
  });
}
