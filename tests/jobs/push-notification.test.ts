import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logout } from '#lib/contract/account/auth.ts';
import { sendComment } from '#lib/contract/comment/comment.ts';
import {
  getNotification,
  listNotifications,
  removeNotification,
  seeNotifications,
} from '#lib/contract/inbox/notification.ts';
import { addPushDevice, pushDevices as listDevices, pushKey } from '#lib/contract/inbox/push.ts';
import { likePost } from '#lib/contract/post/post.ts';
import {
  accounts,
  notificationSettings,
  notifications,
  pushDevices,
  sessions,
} from '#server/ground/db/schema/index.ts';
import { startWorker } from '#server/product/jobs/worker.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { openQueueOf, runJobs } from '#tests/support/riff/run-jobs.ts';
import { type PushService, type Subscriber, startPushService } from '#tests/support/servers/push-service.ts';
import { freePort } from '#tests/support/servers/server-process.ts';

type Person = Awaited<ReturnType<typeof memberWith>>;

let service: PushService;
let riff: TestRiff;
let ada: Person;
let ben: Person;
let phone: Subscriber;
let postCode: string;

beforeAll(async () => {
  service = await startPushService();
  riff = await startRiff();
});
beforeEach(async () => {
  riff.context.config.pushHosts = [service.host];
  await riff.context.db.delete(notifications);
  await riff.context.db.delete(pushDevices);
  for (const list of [service.faults, service.answered, riff.logged]) list.length = 0;
  [ada, ben] = [await memberWith(riff, []), await memberWith(riff, [])];
  postCode = await postOf(ada);
  phone = await register(ada.client, 'Phone');
});
afterAll(async () => {
  await riff.close();
  await service.close();
});

/** Registers a new browser that takes pushes of this installation only. */
async function register(client: Client, name: string): Promise<Subscriber> {
  const { data } = await client.call(pushKey);
  const subscriber = service.subscribe(data?.key ?? '');
  const { endpoint, keys } = subscriber;
  expect(await client.call(addPushDevice, { body: { endpoint, keys, name } })).toMatchObject({ status: 200 });
  return subscriber;
}

const postOf = async ({ code }: Person) => (await buildPost(riff.context, code)).code;
const like = async () =>
  expect(await ben.client.call(likePost, { body: { code: postCode } })).toMatchObject({ status: 200 });
const comment = async (content: string) =>
  expect(await ben.client.call(sendComment, { body: { code: postCode, content } })).toMatchObject({ status: 200 });
const told = async () => (await ada.client.call(listNotifications)).data?.contents ?? [];
const codesAt = (subscriber: Subscriber) => subscriber.received.map(({ text }) => JSON.parse(text) as unknown);
const choose = (chosen: Partial<typeof notificationSettings.$inferInsert>) =>
  riff.context.db
    .insert(notificationSettings)
    .values({ accountId: ada.id, ...chosen })
    .onConflictDoUpdate({ target: notificationSettings.accountId, set: chosen });

test('a push goes to every device of the receiver, encrypted and signed, and holds a code alone', async () => {
  const laptop = await register(ada.client, 'Laptop');
  const stranger = await register(ben.client, 'Stranger');
  await like();
  expect(await runJobs(riff.context)).toEqual(['push-notification', 'push-to-device', 'push-to-device']);
  const [{ code } = { code: '' }] = await told();
  for (const device of [phone, laptop]) {
    expect(codesAt(device)).toEqual([{ code }]);
    expect(device.received).toMatchObject([{ ttl: 86_400, topic: code, urgency: 'normal' }]);
  }
  expect(stranger.received).toEqual([]);
  expect(service.answered).toEqual([201, 201]);
});

test('the code leads its receiver, and nobody else, to the words in the language of the call', async () => {
  await comment('What a dog!');
  await runJobs(riff.context);
  const [pushed] = codesAt(phone) as { code: string }[];
  const query = { code: pushed?.code ?? '' };
  const { data } = await ada.client.call(getNotification, { query });
  expect(data?.words).toEqual({
    title: expect.stringMatching(/^Holder \d+ commented on your post$/),
    body: 'What a dog!',
  });
  expect(data?.address).toBe(`/client/home?code=${postCode}&panel=comments&comment=${data?.commentCode}`);
  const german = await ada.client.call(getNotification, { query, headers: { 'Accept-Language': 'de' } });
  expect(german.data?.words.title).toMatch(/kommentiert/);
  await choose({ showsContent: false });
  const hidden = await ada.client.call(getNotification, { query });
  expect(hidden.data?.words).toEqual({ title: 'Something new on Riff', body: '' });
  expect(await ben.client.call(getNotification, { query })).toMatchObject({ status: 404 });
});

/** The time of day in this many hours. */
const timeIn = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);

describe('nothing is pushed', () => {
  test.each([
    ['whose push switch is off', { kinds: { LIKE: { inbox: true, push: false, mail: true } } }],
    ['whose inbox switch is off', { kinds: { LIKE: { inbox: false, push: true, mail: true } } }],
    ['in quiet hours', { quietFrom: timeIn(-1), quietUntil: timeIn(1), timeZone: 'UTC' }],
  ])('to a member %s', async (_, chosen) => {
    await like();
    await choose(chosen);
    await runJobs(riff.context);
    expect(service.answered).toEqual([]);
  });

  test('that the member has seen, has dismissed or may no longer be told meanwhile', async () => {
    await like();
    await ada.client.call(seeNotifications, { body: { all: true } });
    await runJobs(riff.context);
    await comment('Hello');
    const commented = (await told()).find(({ kind }) => kind === 'COMMENT');
    await ada.client.call(removeNotification, { body: { code: commented?.code ?? '' } });
    await runJobs(riff.context);
    await comment('Hello again');
    await riff.context.db.update(accounts).set({ disabledAt: riff.context.now() }).where(eq(accounts.id, ben.id));
    await runJobs(riff.context);
    expect(service.answered).toEqual([]);
  });

  test('after a logout, the end of a session or the disabling of the account', async () => {
    const other = await memberWith(riff, []);
    postCode = await postOf(other);
    await register(other.client, 'Other');
    await like();
    await other.client.call(logout);
    await runJobs(riff.context);
    expect(await riff.context.db.select().from(pushDevices).where(eq(pushDevices.accountId, other.id))).toEqual([]);

    postCode = await postOf(ada);
    await like();
    await riff.context.db.update(sessions).set({ endedAt: riff.context.now() }).where(eq(sessions.accountId, ada.id));
    await runJobs(riff.context);
    expect(service.answered).toEqual([]);
  });

  test('to an address that the operator no longer names', async () => {
    riff.context.config.pushHosts = [];
    await like();
    await runJobs(riff.context);
    expect(service.answered).toEqual([]);
  });
});

test.each([404, 410])('a device whose push service answers %i is removed, and the others stay', async (status) => {
  const laptop = await register(ada.client, 'Laptop');
  service.faults.push({ status });
  await like();
  await runJobs(riff.context);
  expect(phone.received.length + laptop.received.length).toBe(1);
  expect((await ada.client.call(listDevices)).data).toHaveLength(1);
  expect([...service.answered].sort()).toEqual([201, status].sort());
});

test.each([429, 500, 503])('after the answer %i, the push is tried again, and only at that device', async (status) => {
  const laptop = await register(ada.client, 'Laptop');
  service.faults.push({ status }, { status, headers: { 'Retry-After': '1' } }, { status });
  await like();
  await runJobs(riff.context);
  expect([codesAt(phone).length, codesAt(laptop).length]).toEqual([1, 1]);
  expect([...service.answered].sort()).toEqual([status, status, status, 201, 201].sort());
  expect((await ada.client.call(listDevices)).data).toHaveLength(2);
});

test('a push service that cannot be reached is given up at the last try, and is no failed job', async () => {
  const port = await freePort();
  riff.context.config.pushHosts = [`127.0.0.1:${port}`];
  await riff.context.db.update(pushDevices).set({ endpoint: `http://127.0.0.1:${port}/secret` });
  await like();
  const ran = await runJobs(riff.context);
  expect(ran.filter((name) => name === 'push-to-device')).toHaveLength(9);
  expect(riff.logged.filter((line) => line.includes('a push was given up'))).toHaveLength(1);
  expect(riff.logged.join('\n')).not.toContain('/secret');
  expect((await ada.client.call(listDevices)).data).toHaveLength(1);
});

test('a push that is refused, as with other keys, is not repeated', async () => {
  phone = service.subscribe('another installation');
  const { endpoint, keys } = phone;
  await riff.context.db.update(pushDevices).set({ endpoint, ...keys });
  await like();
  await runJobs(riff.context);
  expect(service.answered).toEqual([403]);
});

test('a push service that asks to wait gets the push when it asked for it', async () => {
  service.faults.push({ status: 429, headers: { 'Retry-After': '2' } });
  await like();
  const open = await openQueueOf(riff.context);
  const worker = await startWorker(riff.context, open, { pollSeconds: 1 });
  await expect.poll(() => service.answered, { timeout: 30_000 }).toEqual([429, 201]);
  await worker.stop();
  await open.close();
  expect(riff.logged.filter((line) => line.includes('given back for later'))).toHaveLength(1);
  expect(riff.logged.filter((line) => line.includes('job failed'))).toEqual([]);
});

test.each([
  ['is pushed when they end', false],
  ['and was seen meanwhile is not pushed', true],
])('what is told in quiet hours %s', async (_, isSeen) => {
  const shift = (riff.context.now().getTime() - Date.now()) / 3_600_000;
  await choose({ quietFrom: timeIn(shift - 1), quietUntil: timeIn(shift + 1), timeZone: 'UTC' });
  await like();
  const open = await openQueueOf(riff.context);
  const worker = await startWorker(riff.context, open, { pollSeconds: 1 });
  const waits = async () => {
    const { rows } = await open.boss.getDb().executeSql(
      `select extract(epoch from start_after - now())::int as seconds from pgboss.job
        where name = 'push-notification' and state = 'created' and start_after > now() + interval '1 minute'`,
    );
    return (rows as { seconds: number }[]).map(({ seconds }) => seconds);
  };
  await expect.poll(waits, { timeout: 30_000 }).toHaveLength(1);
  const [seconds = 0] = await waits();
  await worker.stop();
  await open.close();
  expect(seconds).toBeGreaterThan(59 * 60);
  expect(seconds).toBeLessThanOrEqual(60 * 60);
  expect(service.answered).toEqual([]);
  if (isSeen) await ada.client.call(seeNotifications, { body: { all: true } });
  riff.wait(seconds * 1_000);
  await runJobs(riff.context);
  expect(codesAt(phone)).toHaveLength(isSeen ? 0 : 1);
});

test('both jobs may run again: an unseen notification is pushed again under the same topic, and a seen one is not', async () => {
  await like();
  await runJobs(riff.context);
  const [row] = await riff.context.db.select({ notificationId: notifications.id }).from(notifications);
  const again = async () => {
    await riff.context.jobs.add('push-notification', { notificationId: row?.notificationId ?? 0 });
    await runJobs(riff.context);
  };
  await again();
  expect(new Set(phone.received.map(({ topic }) => topic)).size).toBe(1);
  expect(phone.received).toHaveLength(2);
  await ada.client.call(seeNotifications, { body: { all: true } });
  await again();
  expect(phone.received).toHaveLength(2);
});

test('a like that is taken back and given again is pushed once', async () => {
  for (let times = 0; times < 3; times += 1) {
    await like();
    await runJobs(riff.context);
  }
  expect(phone.received).toHaveLength(1);
});
