import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#lib/platform/fake.ts';
import { $toast, dismissToast } from '../toast.ts';
import { confirmAddress } from './verify-email.ts';

let browser: FakePlatform;
let sent: unknown[];
let answer: () => Promise<Response>;

const open = (path: string) => {
  browser = fakePlatform({
    url: `http://riff.test${path}`,
    fetch: (_address, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return answer();
    },
  });
  usePlatform(browser);
};

const answering = (code: number, message: string) => {
  answer = async () => Response.json({ code, message, data: null, errors: {} }, { status: code });
};

beforeEach(() => {
  sent = [];
});

afterEach(() => {
  dismissToast();
  usePlatform(undefined);
});

test('a link confirms its address once and leaves the address bar', async () => {
  open(`${paths.verifyEmail('abc')}&next=1#top`);
  answering(200, messages.emailConfirmed);
  await Promise.all([confirmAddress(), confirmAddress()]);
  expect(sent).toEqual([{ token: 'abc' }]);
  expect($toast.get()).toMatchObject({ text: messages.emailConfirmed, kind: 'success' });
  expect(browser.navigation.url().href).toBe('http://riff.test/auth/login?next=1#top');
});

test('a link that is used up says so', async () => {
  open(paths.verifyEmail('abc'));
  answering(400, messages.linkInvalid);
  await confirmAddress();
  expect($toast.get()).toMatchObject({ text: messages.linkInvalid, kind: 'destructive' });
});

test('no answer says so', async () => {
  open(paths.verifyEmail('abc'));
  answer = () => Promise.reject(new TypeError('offline'));
  await confirmAddress();
  expect($toast.get()).toMatchObject({ text: messages.postFailed, kind: 'destructive' });
});

test('without a link nothing is asked', async () => {
  open(paths.login());
  await confirmAddress();
  expect(sent).toEqual([]);
  expect($toast.get()).toBeNull();
});
