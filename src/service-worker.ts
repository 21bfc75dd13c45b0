// The service worker caches the shell, the offline page and posters of seen posts, and stores shares from other apps. It never caches
// pages, answers of the API, or media that are not public. It also shows pushes.
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { clientsClaim } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { cleanupOutdatedCaches, PrecacheFallbackPlugin, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import type { WorkerMessage } from '#lib/device/report-seen.ts';
import { removeOldShare } from '#lib/device/shared-content.ts';
import { shareTarget } from '#lib/paths.ts';
import { createPushes } from './service-worker/push.ts';
import { receiveShare } from './service-worker/receive-share.ts';
import { createPostMemory } from './service-worker/remember-posts.ts';
import type { WorkerScope } from './service-worker/worker-scope.ts';

declare const self: WorkerScope;

/** Casts plugins, because Workbox's own do not fit its type under this repository's strict settings. */
const plugins = (...used: object[]) => used as WorkboxPlugin[];

const posts = createPostMemory({
  storage: self.caches,
  fetch: (address, init) => fetch(address, init),
  now: () => Date.now(),
});
const pushes = createPushes({
  origin: location.origin,
  fetch: (address, init) => fetch(address, init),
  lock: async (name, task) => await navigator.locks.request(name, () => task()),
  registration: self.registration,
  clients: self.clients,
});

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
enableNavigationPreload();
// A new version waits until the person accepts the update; then it serves all tabs.
clientsClaim();

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === shareTarget,
  ({ request }) => receiveShare({ request, origin: location.origin, storage: self.caches, now: Date.now() }),
  'POST',
);
registerRoute(
  new NavigationRoute(new NetworkOnly({ plugins: plugins(new PrecacheFallbackPlugin({ fallbackURL: '/offline' })) })),
);
// Names of built files contain their hash, so the cache never needs revalidation.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/_astro/'),
  new CacheFirst({
    cacheName: 'built-files',
    plugins: plugins(
      new CacheableResponsePlugin({ statuses: [200] }),
      new ExpirationPlugin({ maxEntries: 100, purgeOnQuotaError: true }),
    ),
  }),
);

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message.kind === 'take-over') event.waitUntil(self.skipWaiting());
  if (message.kind === 'forget') event.waitUntil(Promise.all([posts.forget(), pushes.forget()]));
  if (message.kind === 'seen' && !self.navigator.connection?.saveData) event.waitUntil(posts.remember(message.post));
});

self.addEventListener('push', (event) => event.waitUntil(pushes.show(event.data?.text() ?? '')));
self.addEventListener('notificationclick', (event) => event.waitUntil(pushes.open(event.notification)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(pushes.renew()));

// The browser starts workers often enough to replace a timer.
void removeOldShare(self.caches, Date.now());
