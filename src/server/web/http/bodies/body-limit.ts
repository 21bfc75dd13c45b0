import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { messages } from '#lib/contract/messages.ts';
import { Problem } from '#server/product/problem.ts';

/** The longest body that any call but a post's can need: a comment of 1,000 characters, each the longest emoji, which has 41 bytes. */
const usualBytes = 64 * 1024;
/** A post with a description of 5,000 such characters and 20 descriptions of images of 300. */
export const bytesOfPost = 512 * 1024;
/** Such a body arrives within this time, even over the slowest mobile network. */
const mostMs = 15_000;

const tooLarge = () => new Problem(413, messages.tooLarge);

/** Refuses a body whose Content-Length is too large for any call, even if this call would not read it. */
export const bodyLimit: MiddlewareHandler = async (c, next) => {
  refuseLonger(c, bytesOfPost);
  await next();
};

/** Throws a 413 if the declared length of the body is too large. */
export function refuseLonger(c: HonoContext, most = usualBytes): void {
  if (Number(c.req.header('content-length') ?? 0) > most) throw tooLarge();
}

/** The body as text. Throws a Problem if it is too large or takes longer than 15 s; a slow connection ends with the answer. */
export async function readText(c: HonoContext, most = usualBytes): Promise<string> {
  refuseLonger(c, most);
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Problem(408, messages.tooSlow, {}, { Connection: 'close' })), mostMs);
  try {
    return await Promise.race([readAll(c, most), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads the body; a chunked one, which does not declare its length, only up to the limit. */
async function readAll(c: HonoContext, most: number): Promise<string> {
  if (c.req.header('content-length') !== undefined) return await c.req.text();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = c.req.raw.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.byteLength;
    if (bytes > most) throw tooLarge();
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString();
}
