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
  chooseLanguage({ url, headers } as IncomingMessage, response as unknown as ServerResponse, { languages, secure }, []);
  return got;
}

test('a link sets the language for a year and leads back to any page of this site', () => {
  const { cookies, status, location } = follow('/language?to=de&next=%2Fauth%2Flogin%3Fnext%3D%252Fclient%252Fsearch');
  expect(cookies).toEqual(['riff-language=de; Path=/; SameSite=Lax; Max-Age=31536000']);
  expect([status, location]).toEqual([303, '/auth/login?next=%2Fclient%2Fsearch']);
  expect(follow('/language?to=en', {}, true).cookies).toEqual([expect.stringMatching(/^riff-language=en;.*; Secure$/)]);
});

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
  'it never leads to "%s"',
  (next) => {
    expect(follow(`/language?to=de&next=${encodeURIComponent(next)}`).location).toBe('/client/home');
  },
);

test('a language that is not offered, and a link of another site, choose nothing', () => {
  for (const tag of ['fr', 'ar', '__proto__', '']) expect(follow(`/language?to=${tag}`).cookies).toEqual([]);
  expect(follow('/language?to=de', { 'sec-fetch-site': 'cross-site' }).cookies).toEqual([]);
});
