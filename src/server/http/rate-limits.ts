import type { MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#server/db/database.ts';
import { sharedLimiter } from '#server/db/shared-limiter.ts';
import { networkOf } from '#server/network.ts';
import { tooMany } from '#server/problem.ts';
import type { Environment } from './environment.ts';

/** Calls per minute for one member, or for one network without a session. */
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
  const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  if (reads) return path.startsWith('/media/') ? null : 'read';
  if (openKeys.test(path)) return 'sign';
  return publicKeys.find(([pattern]) => pattern.test(path))?.[1] ?? 'write';
}

/**
 * Answers 429 with Retry-After to clients that call too often; `enabled` is false only on a developer's own machine. What guards accounts is
 * counted for all processes together; what guards a process against too much work, by itself.
 */
export function rateLimits(db: Database, enabled: boolean): MiddlewareHandler<Environment> {
  const own = (kind: Kind) => new RateLimiterMemory({ points: perMinute[kind], duration: 60 });
  const limiters = {
    read: own('read'),
    write: own('write'),
    comment: own('comment'),
    like: own('like'),
    follow: own('follow'),
    report: own('report'),
    // A network that is refused costs no query until its minute is over.
    sign: sharedLimiter(db, {
      keyPrefix: 'sign',
      points: perMinute.sign,
      duration: 60,
      inMemoryBlockOnConsumed: perMinute.sign,
    }),
  };
  return async (c, next) => {
    const kind = kindOf(c.req.method, c.req.path);
    if (enabled && kind && !c.env?.inside) {
      const actor = c.get('actor');
      const key = actor.kind === 'member' && kind !== 'sign' ? actor.code : networkOf(actor.ip);
      try {
        await limiters[kind].consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw tooMany(refusal.msBeforeNext);
      }
    }
    await next();
  };
}
