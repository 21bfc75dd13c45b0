import { atom, type ReadableAtom } from 'nanostores';
import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { addPushDevice, type PushDevice, pushDevices, pushKey, removePushDevice } from '#lib/contract/inbox/push.ts';
import { messages } from '#lib/contract/messages.ts';
import {
  askPushPermission,
  isSubscribed,
  pushPermission,
  pushSupport,
  subscribe,
  unsubscribe,
} from '#lib/platform/push-subscription.ts';
import { showToast } from '../../toast.ts';

/**
 * Whether this browser gets the member's pushes. `needs-home-screen`: Safari on iPhones and iPads, until Riff is added to the home screen.
 * `denied`: only the browser's own settings can change that.
 */
export type PushState = 'unsupported' | 'needs-home-screen' | 'denied' | 'off' | 'on';

const $current = atom<PushState | null>(null);
const $all = atom<readonly PushDevice[] | null>(null);
const $working = atom(false);

/** The state of this browser; null until `readPush` has found out. */
export const $pushState: ReadableAtom<PushState | null> = $current;

/** The browsers that get the member's pushes; null until `readPush` has loaded them. */
export const $pushDevices: ReadableAtom<readonly PushDevice[] | null> = $all;

/** Whether a change is being made. */
export const $isPushChanging: ReadableAtom<boolean> = $working;

/** Finds out the state of this browser and loads the devices. Asks the person nothing; a failure is shown in a toast. */
export async function readPush(): Promise<void> {
  const support = pushSupport();
  if (support !== 'supported') $current.set(support);
  const outcome = await dataOf(request(pushDevices), messages.fetchFailed);
  if (!outcome.ok) return showToast(outcome.message, 'destructive');
  await take(outcome.data);
}

/** Asks for the permission, subscribes this browser and registers it. Only after a press, because browsers ask for nothing else. */
export async function turnOnPush(): Promise<void> {
  if (pushSupport() !== 'supported') return;
  await change(async () => {
    // Before anything else: Safari forgets the press while something is awaited.
    const permission = await askPushPermission();
    if (permission !== 'granted') return $current.set(permission === 'denied' ? 'denied' : 'off');
    const { data } = await request(pushKey);
    if (data === null) return showToast(messages.postFailed, 'destructive');
    const body = await subscribe(data.key);
    const added = await dataOf(request(addPushDevice, { body }), messages.postFailed);
    if (added.ok) return await readPush();
    showToast(added.message, 'destructive');
    await unsubscribe();
  });
}

/** Ends the pushes of this browser. */
export async function turnOffPush(): Promise<void> {
  const own = $all.get()?.find(({ isCurrent }) => isCurrent);
  if (own) await removeDevice(own);
}

/** Ends the pushes of one of the member's browsers. */
export async function removeDevice({ code, isCurrent }: PushDevice): Promise<void> {
  await change(async () => {
    const outcome = await dataOf(request(removePushDevice, { body: { code } }), messages.postFailed);
    // It is gone already, as after a logout there.
    if (!outcome.ok && outcome.code === 404) return await readPush();
    if (!outcome.ok) return showToast(outcome.message, 'destructive');
    if (isCurrent) await unsubscribe();
    await take(outcome.data);
  });
}

/** Makes one change at a time. Whatever the browser refuses leaves everything as it was. */
async function change(make: () => Promise<void>): Promise<void> {
  if ($working.get()) return;
  $working.set(true);
  try {
    await make();
  } catch {
    showToast(messages.postFailed, 'destructive');
  } finally {
    $working.set(false);
  }
}

async function take(devices: readonly PushDevice[]): Promise<void> {
  $all.set(devices);
  if (pushSupport() !== 'supported') return;
  const permission = pushPermission();
  const isOn = permission === 'granted' && devices.some(({ isCurrent }) => isCurrent) && (await isSubscribed());
  $current.set(permission === 'denied' ? 'denied' : isOn ? 'on' : 'off');
}
