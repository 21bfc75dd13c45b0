import type { HttpBindings } from '@hono/node-server';
import type { Hono, Context as HonoContext } from 'hono';
import { messages } from '#lib/contract/messages.ts';
import type { UploadedChunk } from '#lib/contract/post/file.ts';
import { isMember, type Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { notFound, signInNeeded } from '#server/product/problem.ts';
import { countReceived } from '#server/product/services/upload/count-received.ts';
import { abandonUpload } from '#server/product/services/upload/delete-upload.ts';
import { receiveUpload } from '#server/product/services/upload/receive-upload.ts';
import type { UploadKind } from '#server/product/services/upload/upload-request.ts';
import { presentUpload } from '#server/product/views/upload.ts';
import type { Environment } from '#server/web/http/environment.ts';

/** Cloudinary's upload call, a call for the progress of an upload, and a call that ends an abandoned upload. */
export function uploadRoutes(app: Hono<Environment>, context: Context): void {
  app.post('/v1_1/riff/:kind{image|video|auto}/upload', async (c) => {
    const actor = memberOf(c);
    const kind = c.req.param('kind') as UploadKind;
    // Node's own stream applies backpressure: it is read only as fast as the disk can write.
    const { incoming } = c.env as HttpBindings;
    const request = { kind, headers: incoming.headers, body: incoming };
    const outcome = await context.telemetry.run('upload', kind, () => receiveUpload(context, actor, request));
    if (outcome.state === 'done') return c.json(presentUpload(context, outcome.upload, actor));
    if (outcome.state === 'partial') return c.json({ done: false, bytes: outcome.received } satisfies UploadedChunk);
    c.set('call', { message: messages.uploadGap });
    return c.json({ error: { message: messages.uploadGap }, received: outcome.received }, 400);
  });

  app.get('/v1_1/riff/uploads/:name', async (c) => {
    const actor = memberOf(c);
    const name = nameOf(c.req.param('name'));
    c.header('Cache-Control', 'no-store');
    return c.json({ received: await countReceived(context, actor, name) });
  });

  app.delete('/v1_1/riff/uploads/:name', async (c) => {
    await abandonUpload(context, memberOf(c), nameOf(c.req.param('name')));
    return c.body(null, 204);
  });
}

function nameOf(name: string): string {
  if (!/^[\w-]{1,128}$/.test(name)) throw notFound();
  return name;
}

function memberOf(c: HonoContext<Environment>): Member {
  const actor = c.get('actor');
  if (!isMember(actor)) throw signInNeeded();
  return actor;
}
