import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { viewPost } from '#lib/contract/post/post.ts';
import type { Config } from '#server/ground/config.ts';
import type { KnownBrowser } from '#server/product/services/post/view-post.ts';

const name = 'riff_visitor';
const seconds = 24 * 3_600;
const form = /^([\w-]{22})\.([\w-]{1,32})\.([\w-]{43})$/;

/** The browser that sent the cookie; null without a cookie that we signed. */
export function readVisitorCookie(header: string | undefined, key: Uint8Array): KnownBrowser | null {
  const [, id, firstPost, mac] = form.exec(parse(header ?? '')[name] ?? '') ?? [];
  if (id === undefined || firstPost === undefined || mac === undefined) return null;
  const expected = Buffer.from(macOf(id, firstPost, key));
  return timingSafeEqual(expected, Buffer.from(mac)) ? { id, firstPost } : null;
}

/** The `Set-Cookie` value for a browser that watches its first post. Browsers send it only when they report views. */
export function newVisitorCookie(
  firstPost: string,
  key: Uint8Array,
  { apiBase, secure }: Pick<Config, 'apiBase' | 'secure'>,
): string {
  const id = randomBytes(16).toString('base64url');
  return serialize(name, `${id}.${firstPost}.${macOf(id, firstPost, key)}`, {
    httpOnly: true,
    sameSite: 'Lax',
    path: `${apiBase}/${viewPost.path}`,
    secure,
    maxAge: seconds,
  });
}

const macOf = (id: string, firstPost: string, key: Uint8Array) =>
  createHmac('sha256', key).update(`visitor\n${id}\n${firstPost}`).digest('base64url');
