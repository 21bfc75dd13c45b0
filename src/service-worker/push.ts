import type { DataOf } from '#lib/contract/endpoint.ts';
import type { getNotification } from '#lib/contract/inbox/notification.ts';
import type { PushScope, ShownNotification } from './worker-scope.ts';

type Told = DataOf<typeof getNotification>;

/** The calls of the worker, whose script does not contain the contract: a unit test compares them. */
export const calls = {
  notification: '/api/notifications/get',
  renewal: '/api/auth/refresh-token',
  key: '/api/push/key',
  devices: '/api/push/devices',
} as const;

/** The path of the inbox, for a notification whose words could not be loaded. */
export const inboxPath = '/client/inbox';

const json = { 'Content-Type': 'application/json' };

/** A call with the session. A 401 renews it once, in turn with the tabs, because a refresh token that is used twice looks stolen. */
const callWith =
  (scope: PushScope) =>
  async (address: string, init: RequestInit = {}): Promise<Response> => {
    const attempt = () => scope.fetch(address, { ...init, credentials: 'include' });
    const first = await attempt();
    if (first.status !== 401) return first;
    return await scope.lock('riff-session', async () => {
      // A tab may have renewed it while this call waited.
      const again = await attempt();
      if (again.status !== 401) return again;
      const renewal = { method: 'POST', credentials: 'include' } as const;
      return (await scope.fetch(calls.renewal, renewal)).ok ? await attempt() : again;
    });
  };

/** Shows pushes: a push holds a code, and this fetches its words with the member's session. */
export function createPushes(scope: PushScope) {
  const call = callWith(scope);

  async function read(code: string): Promise<{ told: Told | null; status: number }> {
    try {
      const answer = await call(`${calls.notification}?${new URLSearchParams({ code })}`);
      const told = answer.ok ? ((await answer.json()) as { data: Told }).data : null;
      return { told, status: answer.status };
    } catch {
      return { told: null, status: 0 };
    }
  }

  /** A browser requires that every push shows something. Without words it is the name alone, which every language has. */
  async function showNeutral(code: string): Promise<void> {
    await scope.registration.showNotification('Riff', {
      ...look,
      tag: code || 'riff',
      data: { code, address: inboxPath },
    });
  }

  async function close(isGone: (shown: ShownNotification) => boolean): Promise<void> {
    for (const shown of await scope.registration.getNotifications()) if (isGone(shown)) shown.close();
  }

  return {
    /** Shows what a push is about. It replaces an earlier notification about the same thing. */
    async show(text: string): Promise<void> {
      const code = codeIn(text);
      const { told, status } = await read(code);
      // The session is over: this browser gets no more pushes.
      if (status === 401) await (await scope.registration.pushManager.getSubscription())?.unsubscribe();
      if (!told || told.isSeen) await showNeutral(code);
      // A notification that is gone, or was seen elsewhere, disappears from this device too.
      if (status === 404 || told?.isSeen) return await close(({ data }) => data?.code === code);
      if (!told) return;
      const { words, address } = told;
      const tag = tagOf(told);
      await scope.registration.showNotification(words.title, {
        ...look,
        body: words.body,
        tag,
        data: { code, address },
      });
      // It may have been shown without words before.
      if (tag !== code) await close((shown) => shown.tag === code);
    },

    /** Opens the place of a pressed notification in a tab that is open, or else in a new one. */
    async open(pressed: ShownNotification): Promise<void> {
      pressed.close();
      const address = new URL(pressed.data?.address ?? inboxPath, scope.origin).href;
      const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
      const tab =
        tabs.find(({ focused }) => focused) ?? tabs.find((one) => one.visibilityState === 'visible') ?? tabs[0];
      if (!tab) return void (await scope.clients.openWindow(address));
      // Some browsers focus nothing without a fresh press; the place matters more.
      await tab.focus().catch(() => undefined);
      // Only tabs that this worker serves can be navigated.
      await tab.navigate(address).catch(() => scope.clients.openWindow(address));
    },

    /** Closes everything that is shown: the session of its member is over. */
    async forget(): Promise<void> {
      await close(() => true);
    },

    /** The browser gave up its subscription: makes another one and registers it for the session. */
    async renew(): Promise<void> {
      const answer = await call(calls.key);
      if (!answer.ok) return;
      const { key } = ((await answer.json()) as { data: { key: string } }).data;
      const options = { userVisibleOnly: true, applicationServerKey: key };
      const { endpoint, keys } = (await scope.registration.pushManager.subscribe(options)).toJSON();
      await call(calls.devices, { method: 'POST', headers: json, body: JSON.stringify({ endpoint, keys }) });
    },
  };
}

const look = { icon: '/icons/192.png' };

/** Comments and replies of one post are one notification; of everything else, one row of the inbox is. */
const tagOf = ({ kind, code, postCode }: Told): string =>
  (kind === 'COMMENT' || kind === 'REPLY') && postCode !== null ? `${kind} ${postCode}` : code;

function codeIn(text: string): string {
  try {
    return String((JSON.parse(text) as { code?: unknown }).code ?? '');
  } catch {
    return '';
  }
}
