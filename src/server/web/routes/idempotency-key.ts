import type { Context as HonoContext } from 'hono';
import { messages } from '#lib/contract/messages.ts';
import { badInput } from '#server/product/problem.ts';

/** The Idempotency-Key of a call, or null; a retry with the same key has no further effect. */
export function idempotencyKeyOf(c: HonoContext): string | null {
  const header = c.req.header('idempotency-key');
  if (header === undefined) return null;
  if (!/^[\x21-\x7e]{1,128}$/.test(header)) throw badInput({ 'Idempotency-Key': messages.badInput });
  return header;
}
