import type { Hono, Context as HonoContext } from 'hono';
import * as v from 'valibot';
import type { DataOf, Endpoint } from '#lib/contract/endpoint.ts';
import { messages } from '#lib/contract/messages.ts';
import type { JsonText } from '#server/ground/json-text.ts';
import type { Actor, Member } from '#server/product/audience/policies/actor.ts';
import { badInput, Problem, signInNeeded } from '#server/product/problem.ts';
import { success, successText } from '#server/web/http/answer.ts';
import { readText, refuseLonger } from '#server/web/http/bodies/body-limit.ts';
import type { Environment, NotedCall } from '#server/web/http/environment.ts';

type OutputOf<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined;

/** An accepted call: its parsed input, its actor (a member if the contract requires one), and the request. */
export interface Call<E extends Endpoint> {
  actor: E['access'] extends 'everyone' ? Actor : Member;
  query: OutputOf<E['query']>;
  body: OutputOf<E['body']>;
  c: HonoContext<Environment>;
}

/** The answer of a call; `text` is data that is already JSON. */
type Answer<Data> =
  | {
      data: Data;
      message?: string /** The member that the call signed in, for the activity log. */;
      member?: string;
      /** What the activity log keeps besides the named input. */ facts?: Record<string, unknown>;
    }
  | { text: JsonText<Data> };

/** Adds a call of the contract to the application: checks the actor and the input, and wraps the answer in the envelope. */
export function bind<E extends Endpoint>(
  app: Hono<Environment>,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<DataOf<E>>>,
  /** The limit for its body in bytes, if it is higher than usual. */
  bodyBytes?: number,
): void {
  app.on(endpoint.method, `/${endpoint.path}`, async (c) => {
    const answer = await handle(await readCall(endpoint, c, bodyBytes));
    if ('text' in answer) return c.body(successText(answer.text), 200, { 'Content-Type': 'application/json' });
    Object.assign(c.get('call'), { message: answer.message, member: answer.member, facts: answer.facts });
    return c.json(success(answer.data, answer.message, c.get('language')));
  });
}

/** The file that a call answers. */
interface File {
  open(): Promise<ReadableStream<Uint8Array>>;
  name: string;
  type: string;
}

/** Adds a call of the contract that answers with a file to download instead of an envelope. */
export function bindFile<E extends Endpoint>(
  app: Hono<Environment>,
  endpoint: E,
  fileOf: (call: Call<E>) => File,
): void {
  app.get(`/${endpoint.path}`, async (c) => {
    const { open, name, type } = fileOf(await readCall(endpoint, c));
    return await stream(c, open, {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
    });
  });
  refuseOthers(app, `/${endpoint.path}`);
}

/** Adds the server-sent events of a call of the contract to the application, at `<its path>/events`. */
export function bindEvents<E extends Endpoint>(
  app: Hono<Environment>,
  endpoint: E,
  open: (call: Call<E>) => ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>,
): void {
  const path = `/${endpoint.path}/events`;
  app.get(path, async (c) => {
    const headers = {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Proxies must neither buffer nor compress the events.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    };
    const call = await readCall(endpoint, c);
    return await stream(c, async () => await open(call), headers);
  });
  refuseOthers(app, path);
}

/** Answers with a stream; a HEAD gets only the headers and opens nothing. */
async function stream(
  c: HonoContext,
  open: () => Promise<ReadableStream<Uint8Array>>,
  headers: Record<string, string>,
): Promise<Response> {
  return c.req.method === 'HEAD' ? c.body(null, 200, headers) : c.body(await open(), 200, headers);
}

function refuseOthers(app: Hono<Environment>, path: string): void {
  app.all(path, () => {
    throw new Problem(405, messages.methodNotAllowed, {}, { Allow: 'GET, HEAD' });
  });
}

async function readCall<E extends Endpoint>(
  endpoint: E,
  c: HonoContext<Environment>,
  bodyBytes?: number,
): Promise<Call<E>> {
  const noted: NotedCall = { endpoint };
  c.set('call', noted);
  if (c.get('mustRenew') && !isAboutSession(endpoint)) throw signInNeeded();
  const actor = admit(endpoint, c.get('actor'));
  const query = readQuery(endpoint, c);
  noted.query = query;
  const body = endpoint.body && parse(endpoint.body, await readJson(c, bodyBytes));
  noted.body = body;
  return { actor, query, body, c } as Call<E>;
}

/** The query of a call of the contract, as its handler gets it. */
const readQuery = <E extends Endpoint>(endpoint: E, c: HonoContext<Environment>): OutputOf<E['query']> =>
  (endpoint.query && parse(endpoint.query, c.req.query())) as OutputOf<E['query']>;

/** Whether a call begins, renews or ends a session; such calls cannot wait for a renewal. */
export const isAboutSession = ({ access, path }: Endpoint): boolean =>
  access === 'everyone' && path.startsWith('auth/');

function admit(endpoint: Endpoint, actor: Actor): Actor {
  if (endpoint.access === 'everyone') return actor;
  if (actor.kind === 'visitor') throw signInNeeded();
  if (endpoint.access !== 'member' && !actor.permissions.has(endpoint.access))
    throw new Problem(403, messages.notAllowed);
  return actor;
}

async function readJson(c: HonoContext<Environment>, bodyBytes?: number): Promise<unknown> {
  refuseLonger(c, bodyBytes);
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
    throw new Problem(415, messages.unsupportedType);
  }
  try {
    return parseJson(await readText(c, bodyBytes));
  } catch (error) {
    // JSON that is nested too deeply throws a RangeError.
    if (error instanceof SyntaxError || error instanceof RangeError) throw badInput({});
    throw error;
  }
}

/** Parses JSON; a lone surrogate, which UTF-8 cannot store, becomes U+FFFD before any check of the text. */
function parseJson(text: string): unknown {
  if (!/\\ud[89a-f]/i.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value));
}

/** Gives fields without their own message a readable one instead of the library's. */
const inOurWords = { message: messages.badInput };

function parse(schema: v.GenericSchema, input: unknown): unknown {
  const result = v.safeParse(schema, input, inOurWords);
  if (result.success) {
    const wrong = Object.entries(result.output as object).filter(([, value]) => hasNul(value));
    if (wrong.length > 0) throw badInput(Object.fromEntries(wrong.map(([field]) => [field, messages.badInput])));
    return result.output;
  }
  const errors: Record<string, string> = {};
  for (const issue of result.issues) {
    const field = String(issue.path?.[0]?.key ?? '');
    if (field) errors[field] ??= issue.input === undefined ? messageOfMissing(schema, field, issue) : issue.message;
  }
  throw badInput(errors);
}

/** Whether a value contains U+0000, which PostgreSQL cannot store in a text and no keyboard has. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul);
}

interface Compound extends v.GenericSchema {
  entries?: Record<string, v.GenericSchema>;
  options?: Compound[];
}

/** The message for a missing field: the one of its own schema for an empty value, not the library's. */
function messageOfMissing(schema: v.GenericSchema, field: string, issue: v.BaseIssue<unknown>): string {
  const objects: Compound[] = [schema, ...((schema as Compound).options ?? [])];
  const own = objects.map(({ entries }) => entries?.[field]).find(Boolean);
  const result = own && v.safeParse(own, undefined, inOurWords);
  return result && !result.success ? result.issues[0].message : issue.message;
}
