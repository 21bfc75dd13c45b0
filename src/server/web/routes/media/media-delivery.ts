import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { messages } from '#lib/contract/messages.ts';
import { parseAddress } from '#server/media/protocol/delivery/address.ts';
import { conditionsIn } from '#server/media/protocol/delivery/conditions.ts';
import { splitSigned } from '#server/media/protocol/delivery/signature.ts';
import type { Actor } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { badInput } from '#server/product/problem.ts';
import type { MediaOpener } from '#server/product/services/delivery/open-media.ts';
import { findSignedViewer } from '#server/product/services/delivery/signed-viewer.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { answerFor, preflight } from './media-answer.ts';

/** The beginning of every media path. */
export const prefix = '/media/riff/';

/** Serves images, videos and sounds to the sender of the request, or to the member that their address was signed for. */
export function deliveryRoutes(app: Hono<Environment>, context: Context, open: MediaOpener): void {
  const isElsewhere = context.mediaSigner !== null;
  if (isElsewhere) app.options('/riff/*', (c) => c.body(null, 204, preflight));

  app.get('/riff/*', async (c) => {
    const { incoming, outgoing } = c.env as HttpBindings;
    const actor = c.get('actor');
    const path = pathOf(incoming);
    const signed = splitSigned(path);
    const address = addressIn(signed?.rest ?? path);
    const viewer = signed && (await findSignedViewer(context, { signature: signed.signature, address, ip: actor.ip }));
    const { membersOnly: isMembersOnly } = context.settings.current();
    const secondsLeft = viewer?.secondsLeft ?? null;
    const asked = { actor: viewer?.member ?? actor, address, isElsewhere, isMembersOnly, secondsLeft };
    const send = await openFor(open, incoming, asked);
    await send(outgoing).catch(() => outgoing.destroy());
    return new Response(null, { status: outgoing.statusCode });
  });
}

/** The unparsed rest of the address after the prefix, with the query, because only the exact form of an address is valid. */
export const pathOf = ({ url = '' }: IncomingMessage): string =>
  url.startsWith(prefix) ? url.slice(prefix.length) : '';

/** Throws a Problem if a path is not an address of media. */
export function addressIn(path: string): NonNullable<ReturnType<typeof parseAddress>> {
  const address = parseAddress(path);
  if (!address) throw badInput({}, messages.mediaAddress);
  return address;
}

interface Asked {
  actor: Actor;
  address: ReturnType<typeof addressIn>;
  isElsewhere: boolean;
  isMembersOnly: boolean;
  secondsLeft: number | null;
}

/** Opens a file for an actor, or throws a Problem if they get none. Returns the function that sends it, or the requested range. */
export async function openFor(
  open: MediaOpener,
  { headers, method }: IncomingMessage,
  { actor, address, ...asked }: Asked,
): Promise<(response: ServerResponse) => Promise<void>> {
  const { accept = '' } = headers;
  const media = await open(actor, address, (type) => accept.includes(type));
  const conditions = conditionsIn(headers);
  const answer = answerFor(media, { conditions, isHead: method === 'HEAD', ...asked });
  return async (response) => {
    response.writeHead(answer.status, answer.headers);
    if (answer.body instanceof Readable) await pipeline(answer.body, response);
    else response.end(answer.body ?? undefined);
  };
}
