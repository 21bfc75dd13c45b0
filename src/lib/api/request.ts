import type { DataOf, Endpoint } from '#lib/contract/endpoint.ts';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { ApiError } from './api-error.ts';
import { rememberAvatar } from './avatar-cookie.ts';
import { nextPageText, storeAfterLogin } from './next-page.ts';
import { renewSession, sessionMark } from './renew-session.ts';
import { type Answer, type CallInput, fallbackOf, send } from './send.ts';

const leavingMilliseconds = 1_000;
let leaving = false;

/** Many calls may be refused at once, but the page is left only once. Login shows the reason, except to visitors. */
function leaveForLogin(why: string): void {
  if (leaving) return;
  leaving = true;
  const { clock, navigation, storage, tabStorage } = platform();
  if (storage.get('riff-viewer')) tabStorage.set(nextPageText, why);
  // The page may be restored from the back/forward cache.
  clock.after(leavingMilliseconds, () => {
    leaving = false;
  });
  navigation.assign(paths.login());
}

/** The address of this page. */
function here(): string {
  const { pathname, search } = platform().navigation.url();
  return pathname + search;
}

/** The session is permanently over: Login says so and leads back to this page. */
export function leaveEndedSession(): void {
  rememberAvatar(null);
  storeAfterLogin(here());
  leaveForLogin(`info ${messages.sessionEnded}`);
}

async function renew(mark: string, endpoint: Endpoint): Promise<Answer<never> | null> {
  try {
    return await renewSession(mark);
  } catch (error) {
    // The person made this call and does not know about a renewal.
    throw error instanceof ApiError ? new ApiError(fallbackOf(endpoint), { cause: error.cause }) : error;
  }
}

/**
 * Makes a call that nobody asked for, as for a counter in the background: as `request` does, but the person stays on this page when their
 * session is over.
 */
export async function requestQuietly<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<Answer<DataOf<E>>> {
  const { apiBase: base, clock, fetch } = platform();
  const mark = sessionMark();
  const attempt = () => send(endpoint, input, { base, fetch, after: clock.after });
  const envelope = await attempt();
  return envelope.code === 401 ? ((await renew(mark, endpoint)) ?? (await attempt())) : envelope;
}

/**
 * Makes a call from the browser and resolves with its envelope, whatever its code. A 401 renews the session once and replays
 * the call; another 401 ends the session and goes to the login screen, as a 403 does. If a renewal is refused for now, for example with a 429, its
 * refusal is the answer of the call. Without an answer it rejects with an `ApiError` of code 500.
 */
export async function request<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Answer<DataOf<E>>> {
  const envelope = await requestQuietly(endpoint, input);
  const { code } = envelope;
  if (code === 401) leaveEndedSession();
  // The operator has published new terms; this page continues once the member agrees.
  if (code === 428) platform().navigation.assign(paths.consent(here()));
  if (code === 403) leaveForLogin(`destructive ${envelope.message}`);
  return envelope;
}
