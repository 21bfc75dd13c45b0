import * as v from 'valibot';
import type { MediaHostConfig } from '#server/ground/config.ts';
import { kindOfId } from './hosted-id.ts';
import { type CallParameters, signCall } from './signatures.ts';

/** The media host did not do what it was asked: it is down, slow, too busy, or refuses our key. Another try may succeed. */
export class HostFault extends Error {}

/** A delivery type of its own: original files are served only at signed addresses, and no one can list them. */
export const deliveryType = 'private';

const callMilliseconds = 15_000;
/** A whole file, at 1 Mbit/s. */
export const fileMilliseconds = 15 * 60_000;

const text = v.object({ message: v.string() });
const refusal = v.object({ error: text });
const count = v.pipe(v.number(), v.minValue(0));

const file = v.object({
  public_id: v.string(),
  version: v.number(),
  format: v.optional(v.string(), ''),
  bytes: count,
  width: v.optional(count, 0),
  height: v.optional(count, 0),
  duration: v.optional(count, 0),
  pages: v.optional(count, 1),
  nb_frames: v.optional(v.union([count, v.pipe(v.string(), v.transform(Number))])),
  /** Empty for a video without sound. */
  audio: v.optional(v.object({ codec: v.optional(v.string()) })),
});

/** The host's own description of a file, whatever a browser says. */
export type HostedFile = v.InferOutput<typeof file>;

/** Adds the time, our key and our signature to the parameters. */
export function signed(
  { apiKey, apiSecret }: MediaHostConfig,
  parameters: CallParameters,
  now: Date,
): Record<string, string> {
  const all = { ...parameters, timestamp: String(Math.floor(now.getTime() / 1000)) };
  return { ...all, api_key: apiKey, signature: signCall(all, apiSecret) };
}

/** The address of one of the host's calls. */
export const callAddress = ({ apiBase, cloud }: MediaHostConfig, kind: 'image' | 'video' | 'raw', call: string) =>
  `${apiBase}/v1_1/${cloud}/${kind}/${call}`;

/** Asks for the file with this id, and for more renditions of it; null if the host has no such file. */
export async function explicit(
  config: MediaHostConfig,
  publicId: string,
  more: CallParameters,
  now: Date,
): Promise<HostedFile | null> {
  const parameters = signed(config, { public_id: publicId, type: deliveryType, ...more }, now);
  const { status, body } = await post(callAddress(config, kindOfId(publicId), 'explicit'), parameters);
  if (status === 404) return null;
  const found = v.safeParse(file, body);
  if (status !== 200 || !found.success) throw new HostFault(`explicit: ${status} ${messageOf(body)}`);
  if (found.output.public_id !== publicId) throw new HostFault('explicit: it answered about another file');
  return found.output;
}

/** Deletes a file and everything made from it. One that is gone already is fine. */
export async function destroy(
  config: MediaHostConfig,
  publicId: string,
  kind: 'image' | 'video' | 'raw',
  now: Date,
): Promise<void> {
  const parameters = signed(config, { public_id: publicId, type: deliveryType, invalidate: 'true' }, now);
  const { status, body } = await post(callAddress(config, kind, 'destroy'), parameters);
  if (status !== 200 && status !== 404) throw new HostFault(`destroy: ${status} ${messageOf(body)}`);
}

async function post(address: string, parameters: CallParameters): Promise<{ status: number; body: unknown }> {
  const answer = await reach(address, { method: 'POST', body: new URLSearchParams(parameters) });
  const body: unknown = await answer.json().catch(() => null);
  return { status: answer.status, body };
}

/** One request. A missing answer is the host's fault, and so is an answer that does not end in time. */
export async function reach(
  address: string,
  { method = 'GET', body = null, signal = AbortSignal.timeout(callMilliseconds) }: Request = {},
): Promise<Response> {
  try {
    return await fetch(address, { redirect: 'error', method, body, signal });
  } catch (error) {
    throw new HostFault(`no answer: ${error instanceof Error ? error.name : 'unknown'}`);
  }
}

interface Request {
  method?: 'GET' | 'HEAD' | 'POST';
  body?: URLSearchParams | null;
  /** Aborts the request. */
  signal?: AbortSignal;
}

const messageOf = (body: unknown): string => {
  const said = v.safeParse(refusal, body);
  return said.success ? said.output.error.message.slice(0, 200) : 'without a message';
};
