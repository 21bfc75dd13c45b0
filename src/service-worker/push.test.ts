import { beforeEach, expect, test, vi } from 'vitest';
import { refreshToken } from '#lib/contract/account/auth.ts';
import { getNotification } from '#lib/contract/inbox/notification.ts';
import { addPushDevice, pushKey } from '#lib/contract/inbox/push.ts';
import { paths } from '#lib/paths.ts';
import { calls, createPushes, inboxPath } from './push.ts';
import type { PushScope, ShownNotification } from './worker-scope.ts';

interface Shown extends ShownNotification {
  title: string;
  body: string | undefined;
}

const told = (changes: object = {}) => ({
  ...{
    code: 'one',
    kind: 'LIKE',
    isSeen: false,
    postCode: 'post1',
    words: { title: 'Mira liked your post', body: 'My dog' },
  },
  address: paths.home('post1'),
  ...changes,
});
const answer = (data: unknown, status = 200) => Response.json({ code: status, data }, { status });
const push = (code: string) => JSON.stringify({ code });

let shown: Shown[];
let fetched: string[];
let answers: (() => Response)[];
let opened: string[];
let tabs: {
  focused: boolean;
  visibilityState: DocumentVisibilityState;
  focus: () => Promise<unknown>;
  navigate: (address: string) => Promise<unknown>;
}[];
let unsubscribe: ReturnType<typeof vi.fn>;
let scope: PushScope;

beforeEach(() => {
  [shown, fetched, answers, opened, tabs] = [[], [], [], [], []];
  unsubscribe = vi.fn();
  scope = {
    origin: 'https://riff.test',
    fetch: async (address, { method = 'GET', credentials, body }) => {
      expect(credentials).toBe('include');
      fetched.push(`${method} ${address}${body ? ` ${body}` : ''}`);
      const next = answers.shift();
      if (!next) throw new TypeError('no network');
      return next();
    },
    lock: (_name, task) => task(),
    registration: {
      // Like a browser: a notification with the same tag takes the place of the other.
      showNotification: async (title, { tag = '', body, data }) => {
        const close = () =>
          shown.splice(
            shown.findIndex((one) => one.tag === tag),
            1,
          );
        const one = { title, body, tag, data, close };
        shown = [...shown.filter((other) => other.tag !== tag), one];
      },
      getNotifications: async () => [...shown],
      pushManager: {
        getSubscription: async () => ({ unsubscribe }) as unknown as PushSubscription,
        subscribe: async (options) =>
          ({ toJSON: () => ({ endpoint: 'https://push.test/2', keys: { options } }) }) as unknown as PushSubscription,
      },
    },
    clients: { matchAll: async () => tabs, openWindow: async (address) => opened.push(address) },
  };
});

const titles = () => shown.map(({ title, body }) => (body ? `${title}: ${body}` : title));

test('the worker makes calls of the contract and opens the inbox', () => {
  expect(calls).toEqual({
    notification: `/api/${getNotification.path}`,
    renewal: `/api/${refreshToken.path}`,
    key: `/api/${pushKey.path}`,
    devices: `/api/${addPushDevice.path}`,
  });
  expect(inboxPath).toBe(paths.inbox());
});

test('a push shows the words that the server gives for its code', async () => {
  answers = [() => answer(told())];
  await createPushes(scope).show(push('one'));
  expect(fetched).toEqual(['GET /api/notifications/get?code=one']);
  expect(titles()).toEqual(['Mira liked your post: My dog']);
  expect(shown[0]?.data).toEqual({ code: 'one', address: '/client/home?code=post1' });
});

test('a second push about the same thing replaces the first', async () => {
  answers = [
    () => answer(told()),
    () => answer(told({ words: { title: 'Mira and Hugo liked your post', body: '' } })),
    () =>
      answer(told({ code: 'two', kind: 'FOLLOW', postCode: null, words: { title: 'Hugo followed you', body: '' } })),
  ];
  const pushes = createPushes(scope);
  for (const code of ['one', 'one', 'two']) await pushes.show(push(code));
  expect(titles()).toEqual(['Mira and Hugo liked your post', 'Hugo followed you']);
});

test('comments of one post are one notification, those of another post and replies are others', async () => {
  const comment =
    (code: string, postCode: string, kind = 'COMMENT') =>
    () =>
      answer(told({ code, kind, postCode, words: { title: code, body: '' } }));
  answers = [comment('a', 'post1'), comment('b', 'post1'), comment('c', 'post2'), comment('d', 'post1', 'REPLY')];
  const pushes = createPushes(scope);
  for (const code of ['a', 'b', 'c', 'd']) await pushes.show(push(code));
  expect(titles()).toEqual(['b', 'c', 'd']);
});

test.each([['one'], [''], ['not json']])(
  'without a network, a push shows the name alone and opens the inbox: %j',
  async (code) => {
    await createPushes(scope).show(code === 'not json' ? code : push(code));
    expect(titles()).toEqual(['Riff']);
    expect(shown[0]?.data?.address).toBe('/client/inbox');
  },
);

test('words that arrive later replace the name alone', async () => {
  const pushes = createPushes(scope);
  await pushes.show(push('one'));
  answers = [() => answer(told({ kind: 'COMMENT', words: { title: 'Mira commented', body: '' } }))];
  await pushes.show(push('one'));
  expect(titles()).toEqual(['Mira commented']);
});

test('a notification that is gone is not shown, and disappears if it was shown before', async () => {
  answers = [() => answer(told()), () => answer(told({ code: 'two' })), () => answer(null, 404)];
  const pushes = createPushes(scope);
  for (const code of ['one', 'two', 'one']) await pushes.show(push(code));
  expect(shown.map(({ tag }) => tag)).toEqual(['two']);
});

test('a notification that was seen on another device disappears from this one', async () => {
  const comment = { kind: 'COMMENT', words: { title: 'Mira commented', body: '' } };
  answers = [
    () => answer(told(comment)),
    () => answer(told({ code: 'two' })),
    () => answer(told({ ...comment, isSeen: true })),
  ];
  const pushes = createPushes(scope);
  for (const code of ['one', 'two', 'one']) await pushes.show(push(code));
  expect(titles()).toEqual(['Mira liked your post: My dog']);
});

test('a session that must be renewed is renewed once, in turn with the tabs', async () => {
  const lock = vi.fn(scope.lock);
  answers = [() => answer(null, 401), () => answer(null, 401), () => answer(null), () => answer(told())];
  await createPushes({ ...scope, lock: lock as typeof scope.lock }).show(push('one'));
  expect(fetched.map((one) => one.split('?')[0])).toEqual([
    'GET /api/notifications/get',
    'GET /api/notifications/get',
    'POST /api/auth/refresh-token',
    'GET /api/notifications/get',
  ]);
  expect(lock).toHaveBeenCalledExactlyOnceWith('riff-session', expect.any(Function));
  expect(titles()).toEqual(['Mira liked your post: My dog']);
});

test('a session that a tab renews meanwhile is not renewed again', async () => {
  answers = [() => answer(null, 401), () => answer(told())];
  await createPushes(scope).show(push('one'));
  expect(fetched).toHaveLength(2);
  expect(titles()).toEqual(['Mira liked your post: My dog']);
});

test('once the session is over, the push names nobody and is the last', async () => {
  answers = [() => answer(null, 401), () => answer(null, 401), () => answer(null, 401)];
  await createPushes(scope).show(push('one'));
  expect(titles()).toEqual(['Riff']);
  expect(unsubscribe).toHaveBeenCalledOnce();
});

test('shown notifications disappear with the session of their member', async () => {
  answers = [() => answer(told()), () => answer(told({ code: 'two' }))];
  const pushes = createPushes(scope);
  for (const code of ['one', 'two']) await pushes.show(push(code));
  await pushes.forget();
  expect(titles()).toEqual([]);
});

const tab = (changes: Partial<(typeof tabs)[number]> = {}) => ({
  focused: false,
  visibilityState: 'hidden' as DocumentVisibilityState,
  focus: vi.fn(async () => undefined),
  navigate: vi.fn(async () => undefined),
  ...changes,
});

const press = async (address?: string) => {
  const close = vi.fn();
  await createPushes(scope).open({ tag: '', close, data: address === undefined ? null : { code: 'one', address } });
  expect(close).toHaveBeenCalledOnce();
};

test('a press leads the tab in use to the place', async () => {
  const [hidden, visible, used] = [tab(), tab({ visibilityState: 'visible' }), tab({ focused: true })];
  tabs = [hidden, visible, used];
  await press('/client/home?code=post1');
  expect(used.navigate).toHaveBeenCalledExactlyOnceWith('https://riff.test/client/home?code=post1');
  tabs = [hidden, visible];
  await press('/client/inbox');
  expect(visible.focus).toHaveBeenCalledOnce();
  expect(visible.navigate).toHaveBeenCalledExactlyOnceWith('https://riff.test/client/inbox');
  expect(hidden.navigate).not.toHaveBeenCalled();
  expect(opened).toEqual([]);
});

test('a press opens a window if no tab is open, or if the tab cannot be navigated', async () => {
  await press('/client/profile?code=mira');
  tabs = [tab({ navigate: () => Promise.reject(new TypeError('not served')) })];
  await press();
  expect(opened).toEqual(['https://riff.test/client/profile?code=mira', 'https://riff.test/client/inbox']);
});

test('a subscription that the browser gives up is made again and registered', async () => {
  answers = [() => answer({ key: 'the key' }), () => answer({})];
  await createPushes(scope).renew();
  const keys = { options: { userVisibleOnly: true, applicationServerKey: 'the key' } };
  expect(fetched).toEqual([
    'GET /api/push/key',
    `POST /api/push/devices ${JSON.stringify({ endpoint: 'https://push.test/2', keys })}`,
  ]);
});
