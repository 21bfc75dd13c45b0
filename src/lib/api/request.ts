import type { DataOf, Endpoint } from '#lib/contract/endpoint.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { ApiError } from './api-error.ts';
import { rememberAvatar } from './avatar-cookie.ts';
import { renewSession, sessionMark } from './renew-session.ts';
import { type Answer, type CallInput, fallbackOf, send } from './send.ts';

const leavingMilliseconds = 1_000;
let leaving = false;

/** Many calls may be refused at once; leave the page only once. */
function leaveForLogin(): void {
  if (leaving) return;
  leaving = true;
  const { clock, navigation } = platform();
  // The page may be restored from the back/forward cache.
  clock.after(leavingMilliseconds, () => {
    leaving = false;
  });
  navigation.assign(paths.login());
}

async function renew(mark: string, endpoint: Endpoint): Promise<boolean> {
  try {
    return await renewSession(mark);
  } catch (error) {
    // The person made this call and does not know about a renewal.
    throw error instanceof ApiError ? new ApiError(fallbackOf(endpoint), { cause: error.cause }) : error;
  }
}

/**
 * Makes a call from the browser and resolves with its envelope, whatever its code. A 401 renews the session once and replays
 * the call; another 401 ends the session and goes to the login screen, as a 403 does. Without an answer it rejects with an `ApiError` of code 500.
 */
export async function request<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Answer<DataOf<E>>> {
  const { apiBase, clock, fetch } = platform();
  const mark = sessionMark();
  const attempt = () => send(endpoint, input, { base: apiBase, fetch, after: clock.after });
  let envelope = await attempt();
  if (envelope.code === 401 && (await renew(mark, endpoint))) envelope = await attempt();
  if (envelope.code === 401) rememberAvatar(null);
  if (envelope.code === 401 || envelope.code === 403) leaveForLogin();
  return envelope;
}
