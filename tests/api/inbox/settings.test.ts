import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { kindNames, notificationKinds } from '#lib/contract/inbox/kinds.ts';
import { getNotificationSettings, setNotificationSettings } from '#lib/contract/inbox/settings.ts';
import { messages } from '#lib/contract/messages.ts';
import { notificationSettings } from '#server/ground/db/schema/index.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;
let ben: Client;

beforeAll(async () => {
  ({ riff, ada, ben } = await startRiffWithTwo());
});
beforeEach(async () => {
  await riff.context.db.delete(notificationSettings);
});
afterAll(() => riff.close());

const read = async (client = ada) => (await client.call(getNotificationSettings)).data;
const set = (body: unknown, client = ada) => client.call(setNotificationSettings, { body });
const rows = () => riff.context.db.select().from(notificationSettings);
const [all, none] = [
  { inbox: true, push: true, mail: true },
  { inbox: false, push: false, mail: false },
];
const asAtFirst = {
  kinds: Object.fromEntries(kindNames.map((kind) => [kind, notificationKinds[kind].switches])),
  likesFrom: 'EVERYBODY',
  commentsFrom: 'EVERYBODY',
  digest: 'OFF',
  quietHours: null,
  showsContent: true,
};

describe('notifications/settings', () => {
  test('refuses visitors', async () => {
    const visitor = riff.visitor();
    expect((await visitor.call(getNotificationSettings)).status).toBe(401);
    expect((await set({ digest: 'DAILY' }, visitor)).status).toBe(401);
    expect(await rows()).toEqual([]);
  });

  test.each([
    { kinds: { NONSENSE: all } },
    { kinds: { LIKE: { inbox: true } } },
    { kinds: { LIKE: { ...all, mail: 'yes' } } },
    { kinds: { LIKE: null } },
    { kinds: 'LIKE' },
    { likesFrom: 'FRIENDS' },
    { commentsFrom: '' },
    { digest: 'HOURLY' },
    { showsContent: 1 },
    { quietHours: { from: '22:00', until: '07:00' } },
    { quietHours: { from: '24:00', until: '07:00', timeZone: 'UTC' } },
    { quietHours: { from: '22:00', until: '07:60', timeZone: 'UTC' } },
    { quietHours: { from: '22:00', until: '7:00', timeZone: 'UTC' } },
    { quietHours: { from: '22:00:00', until: '07:00', timeZone: 'UTC' } },
    { quietHours: { from: '22:00', until: '07:00', timeZone: 'Mars/Olympus' } },
    { quietHours: { from: '22:00', until: '07:00', timeZone: '' } },
    { quietHours: { from: '22:00', until: '07:00', timeZone: `Europe/${'x'.repeat(100)}` } },
  ])('refuses %j, and changes nothing', async (wrong) => {
    expect(await set({ ...wrong, showsContent: 'showsContent' in wrong ? 1 : false })).toMatchObject({
      status: 400,
      errors: { [Object.keys(wrong)[0] ?? '']: messages.badInput },
    });
    expect(await rows()).toEqual([]);
  });

  test('answers the switches of every kind before a member has chosen any', async () => {
    expect(await read()).toEqual(asAtFirst);
    expect(await rows()).toEqual([]);
    expect((await set({})).data).toEqual(asAtFirst);
  });

  test('keeps kinds and fields that are not chosen, and those of other members', async () => {
    const quietHours = { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' };
    const first = await set({ kinds: { LIKE: none }, likesFrom: 'FOLLOWED', quietHours });
    expect(first.data).toEqual({
      ...asAtFirst,
      kinds: { ...asAtFirst.kinds, LIKE: none },
      likesFrom: 'FOLLOWED',
      quietHours,
    });
    await set({ kinds: { POSTED: all }, showsContent: false });
    const second = { kinds: { ...asAtFirst.kinds, LIKE: none, POSTED: all }, likesFrom: 'FOLLOWED', quietHours };
    expect(await read()).toEqual({ ...asAtFirst, ...second, showsContent: false });
    expect((await set({ kinds: { LIKE: all }, quietHours: null })).data).toMatchObject({
      kinds: { LIKE: all, POSTED: all },
      quietHours: null,
      showsContent: false,
    });
    expect(await read(ben)).toEqual(asAtFirst);
  });

  test('a kind that a later version removed is no longer answered, and a new channel has its first switch', async () => {
    await set({});
    await riff.context.db.update(notificationSettings).set({ kinds: { GONE: all, LIKE: { inbox: false } } as object });
    expect((await read())?.kinds).toEqual({ ...asAtFirst.kinds, LIKE: { ...all, inbox: false } });
  });

  test('tabs that change different kinds at once lose nothing', async () => {
    for (const _ of [1, 2]) {
      const answers = await Promise.all(kindNames.map((kind) => set({ kinds: { [kind]: none } })));
      expect(answers.map(({ status }) => status)).toEqual(kindNames.map(() => 200));
      expect((await read())?.kinds).toEqual(Object.fromEntries(kindNames.map((kind) => [kind, none])));
      await riff.context.db.update(notificationSettings).set({ kinds: {} });
    }
  });

  test('a digest begins when it is switched on, not when only its interval changes', async () => {
    const digestedAt = async () => (await rows())[0]?.digestedAt?.getTime() ?? null;
    await set({ showsContent: true });
    expect(await digestedAt()).toBe(null);
    await set({ digest: 'DAILY' });
    const begun = riff.context.now().getTime();
    expect(await digestedAt()).toBe(begun);
    riff.wait(60_000);
    for (const body of [{ digest: 'WEEKLY' }, { digest: 'WEEKLY' }, { likesFrom: 'FOLLOWED' }, { digest: 'OFF' }]) {
      await set(body);
      expect(await digestedAt()).toBe(begun);
    }
    await set({ digest: 'WEEKLY' });
    expect(await digestedAt()).toBe(begun + 60_000);
    // With the first row as well.
    await set({ digest: 'DAILY' }, ben);
    const account = riff.context.db.select().from(notificationSettings);
    expect(await account.where(eq(notificationSettings.digest, 'DAILY'))).toMatchObject([
      { digestedAt: riff.context.now() },
    ]);
  });
});
