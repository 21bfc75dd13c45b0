import { STATUS_CODES } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import * as permissionMessages from '#lib/contract/admin/permission-messages.ts';
import * as settingsMessages from '#lib/contract/admin/settings-messages.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { messages } from '#lib/contract/messages.ts';
import { networkOf } from '#server/ground/network.ts';
import { isMember } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import type { Environment, NotedCall } from '#server/web/http/environment.ts';
import { callName } from './call-name.ts';

type C = Parameters<MiddlewareHandler<Environment>>[0];

/**
 * Records calls that change state, and all failed calls, in the activity log after they are answered. No other code records calls: `bind` only
 * notes the input, and the error handler the refusal. `addressOf` serves refusals before the actor is known.
 */
export function recordCalls(context: Context, addressOf: (c: C) => string): MiddlewareHandler<Environment> {
  return async (c, next) => {
    await next();
    const { status } = c.res;
    if (status < 400 && (c.req.method === 'GET' || c.req.method === 'HEAD')) return;
    const type = callName(c.req.method, c.req.path);
    if (type === null) return;
    try {
      const actor = c.get('actor');
      const ip = actor?.ip ?? addressOf(c);
      const { endpoint, query, body, message, member, facts, problem } = c.get('call') ?? ({} as NotedCall);
      context.activityLog.record({
        type,
        responseCode: status,
        data: endpoint ? loggedFields(endpoint, { ...(query as object), ...(body as object) }, facts) : null,
        error: status < 400 ? null : errorText(status, problem?.errors ?? {}),
        message: safeText(problem?.message ?? message ?? messages.ok),
        ip,
        userCode: actor && isMember(actor) ? actor.code : (member ?? null),
        sender: actor && isMember(actor) ? actor.code : networkOf(ip),
      });
    } catch (error) {
      context.log.error({ err: error }, 'a call could not be recorded');
    }
  };
}

function loggedFields(
  { logged = [] }: Endpoint,
  input: Record<string, unknown>,
  facts: Record<string, unknown> = {},
): Record<string, unknown> | null {
  const fields = logged
    .map((name) => [name, loggable(input[name])] as const)
    .filter(([, value]) => value !== undefined);
  const all = { ...Object.fromEntries(fields), ...facts };
  return Object.keys(all).length === 0 ? null : all;
}

/** The part of a value that may be logged: codes, kinds and switches have this form, and any other input is left out. */
function loggable(value: unknown): unknown {
  if (typeof value === 'boolean' || Number.isFinite(value)) return value;
  if (typeof value === 'string') return /^[\w./,-]{1,100}$/.test(value) ? value : undefined;
  if (Array.isArray(value))
    return value
      .slice(0, 50)
      .map(loggable)
      .filter((one) => one !== undefined);
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = Object.entries(value).map(([name, one]) => [name, loggable(one)] as const);
  return Object.fromEntries(fields.filter(([, one]) => one !== undefined));
}

const errorText = (status: number, errors: Record<string, string>): string => {
  const fields = Object.entries(errors).filter(([field]) => /^\w{1,40}$/.test(field));
  if (fields.length === 0) return STATUS_CODES[status] ?? String(status);
  return fields.map(([field, text]) => `${field}: ${safeText(text)}`).join('; ');
};

const ownTexts = new Set<string>(
  [messages, permissionMessages, settingsMessages].flatMap((some) => Object.values(some)),
);

/** Lets only the product's own texts through, because any other text could quote the input. */
const safeText = (text: string): string => (ownTexts.has(text) ? text : messages.badInput);
