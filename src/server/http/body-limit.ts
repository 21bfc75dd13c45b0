import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { messages } from '#lib/contract/messages.ts';
import { Problem } from '#server/problem.ts';

/** The longest body that a call of the contract can need: a description of 5,000 characters with four bytes each, and the other fields. */
const mostBytes = 64 * 1024;

const tooLarge = () => new Problem(413, messages.tooLarge);

/** Refuses a body whose Content-Length is too large, whether or not the call would read it. */
export const bodyLimit: MiddlewareHandler = async (c, next) => {
  if (Number(c.req.header('content-length') ?? 0) > mostBytes) throw tooLarge();
  await next();
};

/** The body as text. A chunked body, which does not declare its length, is read only up to the limit. */
export async function readText(c: HonoContext): Promise<string> {
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
