import { isInSafariTab } from './install-offer.ts';

/** A browser's subscription at its push service, as the server keeps it. */
export interface GivenSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Whether this browser can get pushes; Safari on iPhones and iPads can only in an app on the home screen. */
export function pushSupport(): 'supported' | 'unsupported' | 'needs-home-screen' {
  if (isInSafariTab()) return 'needs-home-screen';
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  return isSupported ? 'supported' : 'unsupported';
}

/** What the person answered to the browser's question about notifications. */
export const pushPermission = (): NotificationPermission => Notification.permission;

/** Shows the browser's question; only after a press. */
export const askPushPermission = (): Promise<NotificationPermission> => Notification.requestPermission();

// Without a worker, `ready` would never answer.
const manager = async () => (await navigator.serviceWorker?.getRegistration())?.pushManager;

/** Whether this browser has a subscription. */
export const isSubscribed = async (): Promise<boolean> =>
  ((await (await manager())?.getSubscription()) ?? null) !== null;

/** Subscribes with the installation's key; rejects if the browser or its push service refuses. */
export async function subscribe(key: string): Promise<GivenSubscription> {
  const pushes = await manager();
  if (!pushes) throw new Error('no service worker is installed');
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await pushes.subscribe(options).catch(async () => {
    // A subscription with another key, as after a new installation at this address, must end first.
    await unsubscribe();
    return await pushes.subscribe(options);
  });
  return subscription.toJSON() as GivenSubscription;
}

/** Ends this browser's subscription, if it has one. */
export async function unsubscribe(): Promise<void> {
  await (await (await manager())?.getSubscription())?.unsubscribe();
}
