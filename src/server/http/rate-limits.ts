import type { MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from '#server/problem.ts';
import type { Environment } from './environment.ts';

/** Calls per minute for one member, or for one address without a session. */
const perMinute = { read: 1_200, write: 240, sign: 30, comment: 30, like: 120, follow: 60, report: 10 } as const;

type Kind = keyof typeof perMinute;

const openKeys =
  /\/auth\/(login|google-login|register|change-password|password-reset-request|reset-password|verify-email)$/;

/** What others see or get: nobody writes, likes, follows or reports faster than this by hand. */
const publicKeys: [RegExp, Kind][] = [
  [/(?<!\/activity)\/comments(\/reply)?$/, 'comment'],
  [/\/(comments|posts)\/like$/, 'like'],
  [/\/accounts\/follow$/, 'follow'],
  [/\/reports$/, 'report'],
];

/** Calls that open accounts are the most expensive to answer and the most useful to an attacker; watching is not counted. */
function kindOf(method: string, path: string): Kind | null {
  if (method === 'GET' || method === 'HEAD') return path.startsWith('/media/') ? null : 'read';
  if (openKeys.test(path)) return 'sign';
  return publicKeys.find(([pattern]) => pattern.test(path))?.[1] ?? 'write';
}

/** Answers 429 with Retry-After to clients that call too often; `enabled` is false only on a developer's own machine. */
export function rateLimits(enabled: boolean): MiddlewareHandler<Environment> {
  const limiters = new Map(
    Object.entries(perMinute).map(([kind, points]) => [kind, new RateLimiterMemory({ points, duration: 60 })]),
  );
  return async (c, next) => {
    const kind = kindOf(c.req.method, c.req.path);
    if (enabled && kind && !c.env?.inside) {
      const actor = c.get('actor');
      const key = actor.kind === 'member' && kind !== 'sign' ? actor.code : actor.ip;
      try {
        await limiters.get(kind)?.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw tooMany(refusal.msBeforeNext);
      }
    }
    await next();
  };
}
