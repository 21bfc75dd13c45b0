import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { messages } from '#lib/contract/messages.ts';
import { Problem } from '#server/problem.ts';

/** The longest body that a call of the contract can need: a description of 5,000 characters of four bytes, and the rest. */
const mostBytes = 64 * 1024;

const tooLarge = () => new Problem(413, messages.tooLarge);

/** Refuses a body that says itself that it is too long, whether or not the call would read it. */
export const bodyLimit: MiddlewareHandler = async (c, next) => {
  if (Number(c.req.header('content-length') ?? 0) > mostBytes) throw tooLarge();
  await next();
};

/** The body as text. One that comes in chunks, and does not say how long it is, is read only as far as the limit. */
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
