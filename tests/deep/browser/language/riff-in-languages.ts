import { paths } from '#lib/paths.ts';
import { test as base } from '#tests/support/browser/e2e.ts';
import { startWorkerRiff, type WorkerRiff } from '#tests/support/browser/worker-riff.ts';

/** Tests with a Riff that offers every language, and whose members write Greek. */
export const test = base.extend<object, { riff: WorkerRiff }>({
  riff: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one needs.
    async ({}, use) => {
      const riff = await startWorkerRiff(undefined, { LANGUAGES: 'en,de,ar,en-XA,en-XB' });
      await riff.writeGreek();
      await use(riff);
      await riff.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

export const ofVisitors = [
  paths.home(),
  paths.search(),
  paths.login(),
  paths.register(),
  paths.forgotPassword(),
  paths.resetPassword('secret'),
  paths.unsubscribe('secret'),
  paths.about(),
  '/client/nowhere',
];

export const ofMembers = [
  paths.followingFeed(),
  paths.search('α'),
  paths.search('α', 'accounts'),
  paths.profile(),
  paths.upload(),
  paths.history(),
  paths.favorites(),
  paths.ownComments(),
  paths.keywords(),
  paths.notificationSettings(),
  paths.relations(),
  paths.relations('muted'),
  paths.hiddenWords(),
  paths.heldComments(),
  paths.contentSettings(),
  paths.changePassword(),
];

export const ofAdministrators = [
  'home',
  'user',
  'permissions',
  'reports',
  'activity-log',
  'jobs',
  'settings',
  'pages',
].map((name) => `/admin/${name}`);
