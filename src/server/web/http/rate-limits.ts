import type { MiddlewareHandler } from 'hono';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { sharedLimiter } from '#server/ground/db/shared-limiter.ts';
import { networkOf } from '#server/ground/network.ts';
import type { Actor } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { tooMany } from '#server/product/problem.ts';
import type { Environment } from './environment.ts';

/**
 * Calls and pages per minute for one member, or for one network without a session. An office behind one address can open 20 pages a second.
 * Probes are requests by monitors that check whether the server is ready.
 */
const perMinute = {
  ...{ read: 1_200, write: 240, sign: 30, comment: 30, like: 120, follow: 60, report: 10 },
  ...{ page: 1_200, probe: 600 },
} as const;

type Kind = keyof typeof perMinute;

const openKeys =
  /\/auth\/(login|google-login|register|change-password|password-reset-request|reset-password|verify-email)$/;

/** Calls with effects that others see; no person comments, likes, follows or reports faster than these limits by hand. */
const publicKeys: [RegExp, Kind][] = [
  [/(?<!\/activity)\/comments(\/reply)?$/, 'comment'],
  [/\/(comments|posts)\/like$/, 'like'],
  [/\/accounts\/follow$/, 'follow'],
  [/\/reports$/, 'report'],
];

/** Sign-in calls are the most expensive to answer and the most useful to an attacker; reading media is not counted. */
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
  /** Counts a page for this reader; throws a 429 above the limit. */
  countPage(reader: Actor): Promise<void>;
  /** Counts a readiness probe; throws a 429 above the limit. */
  countProbe(ip: string): Promise<void>;
}

/**
 * Answers 429 with Retry-After to clients that call too often; the limits are off only on a developer's own machine. Each process counts calls
 * in its memory, except sign-in calls: those are counted in the database for all processes.
 */
export function rateLimits({ db, config }: Context): RateLimits {
  function limiterOf(kind: Kind): RateLimiterAbstract {
    const limit = { keyPrefix: kind, points: perMinute[kind], duration: 60 };
    if (kind !== 'sign') return new RateLimiterMemory(limit);
    // A refused network causes no query until its minute is over.
    return sharedLimiter(db, { ...limit, inMemoryBlockOnConsumed: limit.points });
  }
  const limiters = new Map((Object.keys(perMinute) as Kind[]).map((kind) => [kind, limiterOf(kind)]));

  async function take(kind: Kind, actor: Actor): Promise<void> {
    if (!config.rateLimits) return;
    const key = actor.kind === 'member' && kind !== 'sign' ? actor.code : networkOf(actor.ip);
    try {
      await limiters.get(kind)?.consume(key);
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? tooMany(refusal.msBeforeNext) : refusal;
    }
  }

  const count: RateLimits['count'] = async (c, next) => {
    const asked = kindOf(c.req.method, c.req.path);
    // Such a call changes nothing, or renews or ends a session. Counted as writes, these calls would exhaust the limit of an office whose
    // tokens all expire at once.
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
