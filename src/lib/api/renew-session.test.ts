import { afterEach, expect, test } from 'vitest';
import { login } from '#lib/contract/account/auth.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { request } from './request.ts';

afterEach(() => usePlatform(undefined));

const attempt = { body: { email: 'ada@example.org', password: 'secret' } };

test.each([
  [429, 'many members renew at once'],
  [502, 'the server restarts'],
  [503, 'the server is not ready'],
])(
  'a renewal that is refused with %i, because %s, is the answer of the call, and the member stays on the page',
  async (code) => {
    const paths: string[] = [];
    const browser = fakePlatform({
      fetch: async (address) => {
        paths.push(address.replace(/.*\/auth\//, ''));
        const status = address.endsWith('/refresh-token') ? code : 401;
        const body = { code: status, message: 'Not now.', data: null, errors: {} };
        return Response.json(body, { status, headers: { 'Retry-After': '7' } });
      },
    });
    usePlatform(browser);
    browser.storage.set('riff-viewer', 'ada');
    expect(await request(login, attempt)).toMatchObject({ code, message: 'Not now.', data: null, retryAfter: 7 });
    expect(browser.journeys).toEqual([]);
    expect(browser.tabStorage.get('riff-after-login')).toBeNull();
    expect(paths).toEqual(['login', 'refresh-token']);
  },
);
