import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import type { LanguageTag } from '#lib/language/languages.ts';
import { chooseLanguage } from './choose-language.ts';

function follow(url: string, headers: IncomingMessage['headers'] = {}, secure = false) {
  const got = { cookies: [] as string[], status: 0, location: '' };
  const response = {
    setHeader: (name: string, value: string[]) => name === 'Set-Cookie' && got.cookies.push(...value),
    writeHead: (status: number, { Location }: { Location: string }) => {
      Object.assign(got, { status, location: Location });
      return { end: () => {} };
    },
  };
  const languages: LanguageTag[] = ['en', 'de'];
  const config = { languages, secure, publicUrl: 'https://riff.example' };
  chooseLanguage({ url, headers } as IncomingMessage, response as unknown as ServerResponse, config, []);
  return got;
}

test('a link sets the language for a year and leads back to any page of this site', () => {
  const { cookies, status, location } = follow('/language?to=de&next=%2Fauth%2Flogin%3Fnext%3D%252Fclient%252Fsearch');
  expect(cookies).toEqual(['riff-language=de; Path=/; SameSite=Lax; Max-Age=31536000']);
  expect([status, location]).toEqual([303, '/auth/login?next=%2Fclient%2Fsearch']);
  expect(follow('/language?to=en', {}, true).cookies).toEqual([expect.stringMatching(/^riff-language=en;.*; Secure$/)]);
});

const elsewhere = ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', ''];
const withDots = [
  '/..//evil.example/x',
  '/.//evil.example',
  '/%2e//evil.example',
  '/a/..//evil.example',
  '/client/..//x',
];
test.each([...elsewhere, ...withDots])('it never leads to "%s"', (next) => {
  expect(follow(`/language?to=de&next=${encodeURIComponent(next)}`).location).toBe('/client/home');
});

test('it leads back to a long search, within limits', () => {
  const back = (length: number) =>
    follow(`/language?to=de&next=${'/client/search?keyWord='.padEnd(length, 'a')}`).location;
  expect(back(2_000)).toHaveLength(2_000);
  expect(back(2_001)).toBe('/client/home');
});

test('a language that is not offered is not chosen', () => {
  for (const tag of ['fr', 'ar', '__proto__', '']) expect(follow(`/language?to=${tag}`).cookies).toEqual([]);
});

test.each([
  ['a page here', { 'sec-fetch-site': 'same-origin', referer: 'https://riff.example/client/about' }, 1],
  ['a page here that hides its address', { 'sec-fetch-site': 'same-origin' }, 1],
  ['a page here, for a browser that says little', {}, 1],
  ['the address bar', { 'sec-fetch-site': 'none' }, 1],
  ['a page under another name of this server', { referer: 'https://own.example/', host: 'own.example' }, 1],
  ['another site', { 'sec-fetch-site': 'cross-site' }, 0],
  ['a sister site', { 'sec-fetch-site': 'same-site' }, 0],
  ['another site, for a browser that says little', { referer: 'http://evil.example/', host: 'riff.example' }, 0],
  ['a forged page over plain http', { referer: 'http://riff.example/', host: 'riff.example' }, 0],
  ['no address', { referer: 'nonsense', host: 'riff.example' }, 0],
])('a link of %s sets this many cookies', (_, headers, count) => {
  const { cookies, status } = follow('/language?to=de', headers);
  expect([cookies.length, status]).toEqual([count, 303]);
});
