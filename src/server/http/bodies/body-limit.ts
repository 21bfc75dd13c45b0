import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { messages } from '#lib/contract/messages.ts';
import { Problem } from '#server/problem.ts';

/** The longest body that a call of the contract can need: a description of 5,000 characters with four bytes each, and the other fields. */
const mostBytes = 64 * 1024;
/** The whole of such a body arrives in this time, even over the slowest mobile network. */
const mostMs = 15_000;

const tooLarge = () => new Problem(413, messages.tooLarge);

/** Refuses a body whose Content-Length is too large, whether or not the call would read it. */
export const bodyLimit: MiddlewareHandler = async (c, next) => {
  if (Number(c.req.header('content-length') ?? 0) > mostBytes) throw tooLarge();
  await next();
};

/** The body as text. Throws a Problem if it is too large, or not there within 15 s; the connection then ends with the answer. */
export async function readText(c: HonoContext): Promise<string> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Problem(408, messages.tooSlow, {}, { Connection: 'close' })), mostMs);
  try {
    return await Promise.race([readAll(c), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** A chunked body, which does not declare its length, is read only up to the limit. */
async function readAll(c: HonoContext): Promise<string> {
  if (c.req.header('content-length') !== undefined) return await c.req.text();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = c.req.raw.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.byteLength;
    if (bytes > mostBytes) throw tooLarge();
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString();
}
