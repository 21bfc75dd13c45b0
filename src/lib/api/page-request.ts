import type { DataOf, Endpoint } from '#lib/contract/endpoint.ts';
import type { Envelope } from '#lib/contract/envelope.ts';
import { ApiError } from './api-error.ts';
import { type CallInput, type Line, send } from './send.ts';

const after: Line['after'] = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

/** Makes a call for a page that the server renders, with the visitor's cookies. Never redirects; without an answer it returns an envelope with code 500. */
export async function pageRequest<E extends Endpoint>(
  locals: Pick<App.Locals, 'fetch'>,
  endpoint: E,
  input: CallInput<E> = {},
): Promise<Envelope<DataOf<E>>> {
  try {
    return await send(endpoint, input, {
      // The server's own path. The path for browsers may lead through a proxy.
      base: '/api',
      fetch: locals.fetch,
      after,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { code: error.code, message: error.message, data: null, errors: {} };
  }
}
