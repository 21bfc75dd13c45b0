import type { BodyOf, DataOf, Endpoint, QueryOf } from '#lib/contract/endpoint.ts';
import type { Envelope } from '#lib/contract/envelope.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { ApiError } from './api-error.ts';

/** The timeout of a call in milliseconds. */
export const timeoutMilliseconds = 60_000;

/** The cause of a call's rejection after its timeout. */
export const timeoutReason = () => new Error(`timeout of ${timeoutMilliseconds} ms exceeded`);

/** The message for a call without an answer. */
export const fallbackOf = ({ method }: Endpoint): string =>
  method === 'GET' ? messages.fetchFailed : messages.postFailed;

/** The input of a call. */
export interface CallInput<E extends Endpoint = Endpoint> {
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The envelope of an answer, with the seconds of its Retry-After. */
export interface Answer<Data> extends Envelope<Data> {
  retryAfter?: number;
}

/** How to reach the API. */
export interface Line {
  /** Base address without a trailing slash. */
  base: string;
  fetch: (address: string, init?: RequestInit) => Promise<Response>;
  after: (milliseconds: number, run: () => void) => Stop;
}

/**
 * A member's calls continue when they leave the page at once, for bodies up to this length: browsers refuse more than 64 kB of
 * all such calls together.
 */
const mostKeptAlive = 15_000;

function addressOf(endpoint: Endpoint, query: unknown, base: string): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return `${base}/${endpoint.path}${search.size > 0 ? `?${search}` : ''}`;
}

async function envelopeOf<Data>(response: Response): Promise<Answer<Data>> {
  const answer = parsed(await response.text()) as Partial<Envelope<Data>> | null;
  // A proxy may answer with its own page, which is not an envelope.
  const code = typeof answer?.code === 'number' ? answer.code : response.ok ? 500 : response.status;
  const retryAfter = Number(response.headers.get('Retry-After') ?? 0);
  return {
    code,
    // Without a message from the server, the screen shows its own.
    message: answer?.message ?? '',
    data: answer?.data ?? null,
    errors: answer?.errors ?? {},
    ...(retryAfter > 0 && { retryAfter }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Sends one call and reads its envelope. Rejects with an `ApiError` if there is no answer within 60 seconds. */
export async function send<E extends Endpoint>(
  endpoint: E,
  { query, body, headers, signal }: CallInput<E>,
  { base, fetch, after }: Line,
): Promise<Answer<DataOf<E>>> {
  const text = body ? JSON.stringify(body) : null;
  const stopped = new AbortController();
  const abort = () => stopped.abort(new Error('Request aborted'));
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) abort();
  const cancelTimeout = after(timeoutMilliseconds, () => stopped.abort(timeoutReason()));
  try {
    const response = await fetch(addressOf(endpoint, query, base), {
      method: endpoint.method,
      credentials: 'include',
      headers: {
        Accept: 'application/json',
        ...(body && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: text,
      keepalive: endpoint.method !== 'GET' && (text?.length ?? 0) <= mostKeptAlive,
      signal: stopped.signal,
    });
    return await envelopeOf<DataOf<E>>(response);
  } catch {
    const cause = stopped.signal.aborted ? stopped.signal.reason : new Error('Network Error');
    throw new ApiError(fallbackOf(endpoint), { cause });
  } finally {
    cancelTimeout();
    signal?.removeEventListener('abort', abort);
  }
}
