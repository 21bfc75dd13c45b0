import { afterEach, beforeEach, expect, test } from 'vitest';
import { consentOutdated } from '#lib/contract/legal/legal-messages.ts';
import { paths } from '#lib/paths.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { dismissToast } from '../toast.ts';
import { createConsentForm } from './consent-form.ts';

let platform: FakePlatform;
let asked: string[];
let answer: { code: number; message: string };

const openAt = (path: string) => {
  asked = [];
  platform = fakePlatform({
    url: `https://riff.test${path}`,
    fetch: async (address, init) => {
      asked.push(`${address.replace(/^.*\/api/, '')} ${init?.body ?? ''}`.trim());
      return Response.json({ ...answer, data: null, errors: {} }, { status: answer.code });
    },
  });
  usePlatform(platform);
  return createConsentForm([{ page: 'TERMS', version: 2 }]);
};
beforeEach(() => {
  answer = { code: 200, message: 'OK' };
});
afterEach(() => {
  dismissToast();
  usePlatform(undefined);
});

test('a member agrees to what they read, and goes on to the page that they asked for', async () => {
  await openAt(paths.consent(paths.home('abc'))).agree();
  expect(asked).toEqual(['/consents {"consents":[{"page":"TERMS","version":2}]}']);
  expect(platform.journeys).toEqual([`load ${paths.home('abc')}`]);
});

test('without a page of this site, a member goes on to Home', async () => {
  await openAt(paths.consent('https://evil.test/')).agree();
  expect(platform.journeys).toEqual([`load ${paths.home()}`]);
});

test('a text that has changed meanwhile is loaded again, and any other failure stays on the page', async () => {
  answer = { code: 409, message: consentOutdated };
  const address = paths.consent(paths.inbox());
  await openAt(address).agree();
  expect(platform.journeys).toEqual([`load ${address}`]);
  answer = { code: 500, message: '' };
  await openAt(address).agree();
  expect(platform.journeys).toEqual([]);
});

test('a member who does not agree logs out', async () => {
  await openAt(paths.consent()).logOut();
  expect(asked).toEqual(['/auth/logout']);
});
