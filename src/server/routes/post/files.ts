import type { Hono } from 'hono';
import { deleteFile } from '#lib/contract/post/file.ts';
import { finishUpload as finish, signUpload as sign } from '#lib/contract/post/hosted-file.ts';
import type { Context } from '#server/context.ts';
import type { Environment } from '#server/http/environment.ts';
import { signUpload } from '#server/services/hosting/sign-upload.ts';
import { finishUpload } from '#server/services/hosting/take-hosted.ts';
import { deleteUpload } from '#server/services/upload/delete-upload.ts';
import { bind } from '../bind.ts';

export function fileRoutes(app: Hono<Environment>, context: Context): void {
  bind(app, deleteFile, async ({ actor, body }) => {
    await deleteUpload(context, actor, body.code);
    return { data: null };
  });
  bind(app, sign, async ({ actor, body }) => ({ data: await signUpload(context, actor, body) }));
  bind(app, finish, async ({ actor, body }) => ({ data: await finishUpload(context, actor, body) }));
}
