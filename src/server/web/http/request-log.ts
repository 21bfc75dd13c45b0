import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { Context } from '#server/product/context.ts';
import type { AnswerCounts } from './answer-counts.ts';
import type { Environment } from './environment.ts';

/** Gives each request its id, counts its answer, and logs it: calls of the API as `info`, everything else as `debug`. */
export function requestLog(context: Context, answers: AnswerCounts): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const requestId = c.env?.inside?.requestId ?? sentId(c.env?.outgoing) ?? randomUUID();
    c.set('requestId', requestId);
    const startedAt = performance.now();
    await next();
    // Calls that a page makes while it renders are not counted.
    if (c.req.path.startsWith('/api/') && !c.env?.inside) answers.note(c.res.status);
    const level = c.req.path.startsWith('/api/') ? 'info' : 'debug';
    if (!context.log.isLevelEnabled(level)) return;
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const { method, path } = c.req;
    context.log[level]({ requestId, method, path, status: c.res.status, ms }, 'request');
  };
}

/** The id that the answer already carries. */
function sentId(outgoing: HttpBindings['outgoing'] | undefined): string | null {
  const id = outgoing?.getHeader('X-Request-Id');
  return typeof id === 'string' ? id : null;
}
