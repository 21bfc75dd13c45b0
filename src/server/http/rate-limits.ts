import type { MiddlewareHandler } from 'hono';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Context } from '#server/context.ts';
import { leasedLimiter } from '#server/db/leased-limiter.ts';
import { sharedLimiter } from '#server/db/shared-limiter.ts';
import { networkOf } from '#server/network.ts';
import type { Actor } from '#server/policies/actor.ts';
import { tooMany } from '#server/problem.ts';
import type { Environment } from './environment.ts';

/**
 * Calls and pages per minute for one member, or for one network without a session. An office behind one address opens 20 pages a second before it
 * meets a limit. Whoever watches over the server asks whether it is ready.
 */
const perMinute = {
  ...{ read: 1_200, write: 240, sign: 30, comment: 30, like: 120, follow: 60, report: 10 },
  ...{ page: 1_200, probe: 600 },
} as const;

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

/** The limits of an application. */
export interface RateLimits {
  /** Counts a request, or refuses it. */
  count: MiddlewareHandler<Environment>;
  /** Counts a page for this reader; throws the refusal. */
  countPage(reader: Actor): Promise<void>;
  /** Counts a question about the state of the server; throws the refusal. */
  countProbe(ip: string): Promise<void>;
}

/**
 * Answers 429 with Retry-After to clients that call too often, whichever processes they call; the limits are off only on a developer's own
 * machine. Calls that open accounts are counted in the database one by one, the others by leases.
 */
export function rateLimits({ db, config, processes }: Context): RateLimits {
  const leased = (kind: Exclude<Kind, 'sign'>) =>
    leasedLimiter({ db, name: kind, points: perMinute[kind], duration: 60, serving: processes.serving });
  const limiters = {
    read: leased('read'),
    write: leased('write'),
    comment: leased('comment'),
    like: leased('like'),
    follow: leased('follow'),
    report: leased('report'),
    page: leased('page'),
    probe: leased('probe'),
  };
  // A network that is refused costs no query until its minute is over.
  const sign = sharedLimiter(db, {
    keyPrefix: 'sign',
    points: perMinute.sign,
    duration: 60,
    inMemoryBlockOnConsumed: perMinute.sign,
  });

  async function waitFor(kind: Kind, key: string): Promise<number> {
    if (kind !== 'sign') return await limiters[kind].take(key);
    try {
      await sign.consume(key);
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return refusal.msBeforeNext;
    }
  }

  async function take(kind: Kind, actor: Actor): Promise<void> {
    if (!config.rateLimits) return;
    const key = actor.kind === 'member' && kind !== 'sign' ? actor.code : networkOf(actor.ip);
    const milliseconds = await waitFor(kind, key);
    if (milliseconds > 0) throw tooMany(milliseconds);
  }

  const count: RateLimits['count'] = async (c, next) => {
    const asked = kindOf(c.req.method, c.req.path);
    // It is refused and changes nothing, or renews or ends a session: an office whose tokens all end at once has few changes a minute.
    const mustRenew = c.get('mustRenew') && asked !== 'sign' && c.req.path.startsWith('/api/');
    const kind = mustRenew ? 'read' : asked;
    if (kind && !c.env?.inside) await take(kind, c.get('actor'));
    await next();
  };
  return {
    count,
    countPage: (reader) => take('page', reader),
    countProbe: (ip) => take('probe', { kind: 'visitor', ip }),
  };
}
