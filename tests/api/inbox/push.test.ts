import { createECDH, randomBytes } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { login, logout } from '#lib/contract/account/auth.ts';
import { addPushDevice, pushDevices as listDevices, pushKey, removePushDevice } from '#lib/contract/inbox/push.ts';
import { limits } from '#lib/contract/limits.ts';
import { pushDevices, settings } from '#server/ground/db/schema/index.ts';
import { vapidKeys } from '#server/product/services/push/vapid-keys.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;
let ben: Client;

beforeAll(async () => {
  riff = await startRiff();
});
beforeEach(async () => {
  await riff.context.db.delete(pushDevices);
  [ada, ben] = [(await memberWith(riff, [])).client, (await memberWith(riff, [])).client];
});
afterAll(() => riff.close());

const onAndroid = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
const newKeys = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
});
const newDevice = (name = '') => ({
  endpoint: `https://push.example.org/${randomBytes(16).toString('base64url')}`,
  keys: newKeys(),
  name,
});

const add = (client: Client, device: unknown = newDevice(), headers: Record<string, string> = {}) =>
  client.call(addPushDevice, { body: device, headers: { 'User-Agent': onAndroid, ...headers } });
const namesOf = async (client: Client) => (await client.call(listDevices)).data?.map(({ name }) => name);
const rows = async () => (await riff.context.db.select({ rows: count() }).from(pushDevices))[0]?.rows;

describe('a device is refused', () => {
  test('without a session', async () => {
    const visitor = riff.visitor();
    for (const call of [pushKey, listDevices]) expect(await visitor.call(call)).toMatchObject({ status: 401 });
    expect(await add(visitor)).toMatchObject({ status: 401 });
    expect(await visitor.call(removePushDevice, { body: { code: 'x' } })).toMatchObject({ status: 401 });
  });

  test.each([
    'http://push.example.org/abc',
    'https://push.example.org:8443/abc',
    'https://name:word@push.example.org/abc',
    'https://localhost/abc',
    'https://127.0.0.1/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:10.0.0.1]/abc',
    'not an address',
    '',
    `https://push.example.org/${'x'.repeat(limits.pushEndpoint)}`,
    undefined,
    7,
  ])('with the address %j', async (endpoint) => {
    expect(await add(ada, { ...newDevice(), endpoint })).toMatchObject({
      status: 400,
      errors: { endpoint: expect.any(String) },
    });
    expect(await rows()).toBe(0);
  });

  test.each([
    { p256dh: newKeys().p256dh },
    { ...newKeys(), auth: 'c2hvcnQ' },
    { ...newKeys(), p256dh: randomBytes(65).toString('base64url') },
    { ...newKeys(), p256dh: createECDH('prime256v1').generateKeys('base64url', 'compressed') },
    { ...newKeys(), p256dh: 'not base64' },
    undefined,
  ])('with the keys %j', async (keys) => {
    expect(await add(ada, { ...newDevice(), keys })).toMatchObject({
      status: 400,
      errors: { keys: expect.any(String) },
    });
    expect(await rows()).toBe(0);
  });

  test('when a member removes one that is not theirs', async () => {
    const { data } = await add(ada);
    expect(await ben.call(removePushDevice, { body: { code: data?.code ?? '' } })).toMatchObject({ status: 404 });
    expect(await rows()).toBe(1);
  });
});

describe('the key', () => {
  test('is the same for everybody, and in all processes that need it at once', async () => {
    await riff.context.db.delete(settings).where(eq(settings.key, 'vapid-keys'));
    const made = await Promise.all(Array.from({ length: 6 }, () => vapidKeys(riff.context)));
    expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1);
    const { data } = await ada.call(pushKey);
    expect(data).toEqual({ key: made[0]?.publicKey });
    expect(Buffer.from(data?.key ?? '', 'base64url')).toHaveLength(65);
    expect(await ben.call(pushKey)).toMatchObject({ data });
  });
});

describe('a device', () => {
  test('is listed with its own name, or else its browser’s in the member’s language', async () => {
    expect(await add(ada, newDevice('My phone'))).toMatchObject({
      status: 200,
      data: { name: 'My phone', isCurrent: true },
    });
    riff.wait(1);
    await add(ada);
    riff.wait(1);
    await add(ada, newDevice('  '), { 'Accept-Language': 'de' });
    expect(await namesOf(ada)).toEqual(['Firefox auf Android', 'Firefox on Android', 'My phone']);
    expect(await namesOf(ben)).toEqual([]);
  });

  test('that registers again keeps its place and gets its new keys', async () => {
    const device = newDevice('Old');
    const { data: first } = await add(ada, device);
    riff.wait(1_000);
    const keys = newKeys();
    const { data: second } = await add(ada, { ...device, keys, name: 'New' });
    expect(second).toEqual({ ...first, name: 'New' });
    expect(await riff.context.db.select().from(pushDevices)).toMatchObject([keys]);
  });

  test('that another member uses belongs to that member alone', async () => {
    const device = newDevice('Shared');
    await add(ada, device);
    expect(await add(ben, device)).toMatchObject({ status: 200, data: { isCurrent: true } });
    expect(await namesOf(ada)).toEqual([]);
    expect(await namesOf(ben)).toEqual(['Shared']);
  });

  test('is the eleventh: the oldest goes, also when many register at once', async () => {
    for (let at = 0; at < limits.pushDevices; at += 1) {
      await add(ada, newDevice(`${at}`));
      riff.wait(1);
    }
    await Promise.all(['x', 'y', 'z'].map((name) => add(ada, newDevice(name))));
    expect((await namesOf(ada))?.slice(3)).toEqual(['9', '8', '7', '6', '5', '4', '3']);
    expect(await rows()).toBe(limits.pushDevices);
  });

  test('is removed, and the others are answered', async () => {
    await add(ada, newDevice('Stays'));
    const { data } = await add(ada, newDevice('Goes'));
    const body = { code: data?.code ?? '' };
    expect(await ada.call(removePushDevice, { body })).toMatchObject({ status: 200, data: [{ name: 'Stays' }] });
    expect(await ada.call(removePushDevice, { body })).toMatchObject({ status: 404 });
  });
});

test('a logout removes the devices of its session, and only those', async () => {
  const phone = riff.visitor();
  await phone.join(cast.ada);
  const laptop = riff.visitor();
  await laptop.call(login, { body: cast.ada });
  await add(phone, newDevice('Phone'));
  await add(laptop, newDevice('Laptop'));
  expect((await laptop.call(listDevices)).data).toMatchObject([
    { name: 'Laptop', isCurrent: true },
    { name: 'Phone', isCurrent: false },
  ]);
  await phone.call(logout);
  expect(await namesOf(laptop)).toEqual(['Laptop']);
  expect(await rows()).toBe(1);
});

test('the addresses of devices are in no log and no list', async () => {
  const device = newDevice('Quiet');
  await add(ada, device);
  await add(ada, { ...device, keys: { p256dh: 'wrong', auth: 'wrong' } });
  expect(JSON.stringify((await ada.call(listDevices)).data)).not.toContain('push.example.org');
  expect(riff.logged.join('\n')).not.toContain(device.endpoint);
});
