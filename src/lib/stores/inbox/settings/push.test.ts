import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PushDevice } from '#lib/contract/inbox/push.ts';
import { messages } from '#lib/contract/messages.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $toast, dismissToast } from '../../toast.ts';
import { $isPushChanging, $pushDevices, $pushState, readPush, removeDevice, turnOffPush, turnOnPush } from './push.ts';

const own: PushDevice = {
  code: 'own',
  name: 'Firefox on Android',
  createdAt: '2026-01-01T00:00:00.000Z',
  isCurrent: true,
};
const other: PushDevice = { ...own, code: 'other', name: 'Safari on iPad', isCurrent: false };

/** The server: its devices, its calls, and the calls that it refuses. */
let devices: PushDevice[];
let sent: string[];
let refused: Record<string, number>;

/** The browser: its permission, its subscription, and what it was asked. */
let browser: {
  permission: NotificationPermission;
  answer: NotificationPermission;
  key: string | null;
  asked: number;
  refuses: boolean;
};

function answerOf(address: string, { method = 'GET', body }: RequestInit): { code: number; data: unknown } {
  const call = `${method} ${address.replace('/api/', '')}`;
  sent.push(call);
  if (refused[call]) return { code: refused[call], data: null };
  if (call === 'GET push/key') return { code: 200, data: { key: 'the-key' } };
  if (call === 'POST push/devices') {
    expect(JSON.parse(String(body))).toEqual({ endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } });
    devices = [own, ...devices];
    return { code: 200, data: own };
  }
  if (call === 'DELETE push/devices') devices = devices.filter(({ code }) => code !== JSON.parse(String(body)).code);
  return { code: 200, data: devices };
}

const subscription = () => ({
  toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => {
    browser.key = null;
  },
});

const pushManager = {
  getSubscription: async () => (browser.key === null ? null : subscription()),
  async subscribe({
    userVisibleOnly,
    applicationServerKey: key,
  }: {
    userVisibleOnly: boolean;
    applicationServerKey: string;
  }) {
    expect(userVisibleOnly).toBe(true);
    if (browser.refuses) throw new DOMException('no push service', 'AbortError');
    if (browser.key !== null && browser.key !== key) throw new DOMException('another key', 'InvalidStateError');
    browser.key = key;
    return subscription();
  },
};

/** A browser with everything that pushes need; `navigator` may lack parts. */
function open(navigator: object = {}): void {
  const serviceWorker = { getRegistration: async () => ({ pushManager }) };
  vi.stubGlobal('navigator', { serviceWorker, ...navigator });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    async requestPermission() {
      browser.asked += 1;
      browser.permission = browser.answer;
      return browser.permission;
    },
  });
}

beforeEach(() => {
  [devices, sent, refused] = [[other], [], {}];
  browser = { permission: 'default', answer: 'granted', key: null, asked: 0, refuses: false };
  usePlatform(
    fakePlatform({
      fetch: async (address, init = {}) => {
        const { code, data } = answerOf(address, init);
        return Response.json({ code, data, message: code === 200 ? 'OK' : '', errors: {} }, { status: code });
      },
    }),
  );
  open();
});

afterEach(() => {
  dismissToast();
  cleanStores($pushState, $pushDevices, $isPushChanging);
  usePlatform(undefined);
});

const toast = () => $toast.get()?.text;

test('reading asks the person nothing, subscribes to nothing and finds the pushes off', async () => {
  await readPush();
  expect($pushState.get()).toBe('off');
  expect($pushDevices.get()).toEqual([other]);
  expect([browser.asked, browser.key]).toEqual([0, null]);
  expect(sent).toEqual(['GET push/devices']);
});

test('turning on asks once, subscribes with the installation’s key and registers this browser', async () => {
  await readPush();
  const turning = turnOnPush();
  expect(browser.asked, 'within the press').toBe(1);
  expect($isPushChanging.get()).toBe(true);
  await Promise.all([turning, turnOnPush()]);
  expect(browser).toMatchObject({ asked: 1, key: 'the-key' });
  expect($pushState.get()).toBe('on');
  expect($pushDevices.get()).toEqual([own, other]);
  expect($isPushChanging.get()).toBe(false);
});

test.each([
  ['denied', 'denied'],
  ['default', 'off'],
] as const)('the answer %s leaves the pushes %s, without any call', async (answer, state) => {
  browser.answer = answer;
  await turnOnPush();
  expect($pushState.get()).toBe(state);
  expect([sent, browser.key]).toEqual([[], null]);
});

test('a permission that was denied before is found', async () => {
  browser.permission = 'denied';
  await readPush();
  expect($pushState.get()).toBe('denied');
});

test('a subscription of another member or session is not this member’s', async () => {
  Object.assign(browser, { permission: 'granted', key: 'the-key' });
  await readPush();
  expect($pushState.get()).toBe('off');
  devices = [own];
  await readPush();
  expect($pushState.get()).toBe('on');
  browser.key = null;
  await readPush();
  expect($pushState.get()).toBe('off');
});

test('a subscription with the key of an earlier installation is replaced', async () => {
  browser.key = 'an earlier key';
  await turnOnPush();
  expect($pushState.get()).toBe('on');
  expect(browser.key).toBe('the-key');
});

test('a browser without a push service, or a server that refuses, leaves the pushes off and says so', async () => {
  await readPush();
  browser.refuses = true;
  await turnOnPush();
  expect([$pushState.get(), toast()]).toEqual(['off', messages.postFailed]);
  dismissToast();
  browser.refuses = false;
  refused = { 'POST push/devices': 400 };
  await turnOnPush();
  expect([$pushState.get(), browser.key, toast()]).toEqual(['off', null, messages.postFailed]);
});

test('turning off removes this browser and ends its subscription; another one keeps its own', async () => {
  await turnOnPush();
  await removeDevice(other);
  expect([$pushState.get(), browser.key]).toEqual(['on', 'the-key']);
  await turnOffPush();
  expect([$pushState.get(), browser.key]).toEqual(['off', null]);
  expect($pushDevices.get()).toEqual([]);
});

test('a device that is already gone disappears from the list', async () => {
  await readPush();
  devices = [];
  refused = { 'DELETE push/devices': 404 };
  await removeDevice(other);
  expect($pushDevices.get()).toEqual([]);
  expect(toast()).toBeUndefined();
});

test('a removal that fails leaves everything on', async () => {
  await turnOnPush();
  refused = { 'DELETE push/devices': 500 };
  await turnOffPush();
  expect([$pushState.get(), browser.key, toast()]).toEqual(['on', 'the-key', messages.postFailed]);
});

test.each([
  ['needs-home-screen', { standalone: false }],
  ['unsupported', { serviceWorker: undefined }],
] as const)('a browser is %s, still lists the other devices, and cannot be turned on', async (state, parts) => {
  open(parts);
  if (state === 'unsupported') vi.stubGlobal('navigator', {});
  await readPush();
  await turnOnPush();
  expect([$pushState.get(), $pushDevices.get()]).toEqual([state, [other]]);
  expect(browser.asked).toBe(0);
});
