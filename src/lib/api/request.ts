import type { DataOf, Endpoint } from '#lib/contract/endpoint.ts';
import type { Envelope } from '#lib/contract/envelope.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { rememberAvatar } from './avatar-cookie.ts';
import { renewSession } from './renew-session.ts';
import { type CallInput, send } from './send.ts';

/**
 * Makes a call from the browser and resolves with its envelope, whatever its code. A 401 renews the session once and replays
 * the call; what is 401 still ends the session here too, and goes to the login screen as a 403 does. No answer: rejects with an `ApiError` of code 500.
 */
export async function request<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Envelope<DataOf<E>>> {
  const { apiBase, clock, fetch, navigation } = platform();
  const startedAt = clock.now();
  const attempt = () => send(endpoint, input, { base: apiBase, fetch, after: clock.after });
  let envelope = await attempt();
  if (envelope.code === 401 && (await renewSession(startedAt))) envelope = await attempt();
  if (envelope.code === 401) rememberAvatar(null);
  if (envelope.code === 401 || envelope.code === 403) navigation.assign(paths.login());
  return envelope;
}
