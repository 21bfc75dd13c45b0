import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logout } from '#lib/contract/account/auth.ts';
import { searchHistory } from '#lib/contract/activity/history.ts';
import { searchAccounts, searchPosts } from '#lib/contract/search/search.ts';
import { keywords } from '#server/ground/db/schema/index.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  await ada.join(cast.ada);
});
afterAll(() => riff.close());
beforeEach(() => riff.context.db.delete(keywords));

const remembered = async () => (await ada.call(searchHistory)).data?.contents.map(({ keyWord }) => keyWord);
const page = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** Where a call came from, by the browser's headers, and whether the keyword is the member's own. */
const beginnings: [names: string, isOwn: boolean, headers: () => Record<string, string>][] = [
  ['the site itself', true, () => ({ 'Sec-Fetch-Site': 'same-origin' })],
  ['the person, in the address bar', true, () => ({ 'Sec-Fetch-Site': 'none' })],
  ['another site', false, () => ({ 'Sec-Fetch-Site': 'cross-site' })],
  ['a sister site', false, () => ({ 'Sec-Fetch-Site': 'same-site' })],
  ['nothing that is known', false, () => ({ 'Sec-Fetch-Site': 'somewhere' })],
  ['two things', false, () => ({ 'Sec-Fetch-Site': 'same-origin, cross-site' })],
  ['an empty word', false, () => ({ 'Sec-Fetch-Site': '' })],
  [
    'another site, with the site’s own address',
    false,
    () => ({ 'Sec-Fetch-Site': 'cross-site', Referer: riff.origin }),
  ],
  ['the site itself, without an address', true, () => ({ 'Sec-Fetch-Site': 'same-origin', Accept: page })],
  // Browsers say where a request comes from only to https and to this machine.
  ['only an address of the site', true, () => ({ Referer: `${riff.origin}/client/search?q=a`, Accept: page })],
  ['only an address of another site', false, () => ({ Referer: 'https://elsewhere.example/' })],
  ['only an address that is none', false, () => ({ Referer: 'about:client' })],
  ['nothing, and opens a page', false, () => ({ Accept: page })],
  ['nothing, and is a program', true, () => ({ Accept: 'application/json' })],
];

describe.each([
  ['posts', searchPosts],
  ['accounts', searchAccounts],
] as const)('a search for %s', (_, call) => {
  test.each(beginnings)(
    'whose request names %s is remembered as the member’s own: %s',
    async (_names, isOwn, headers) => {
      const { status } = await ada.call(call, { query: { keyWord: 'harbour' }, headers: headers() });
      expect(status).toBe(200);
      expect(await remembered()).toEqual(isOwn ? ['harbour'] : []);
    },
  );

  test('from a link of another site is not remembered, and has the same pages', async () => {
    const query = { keyWord: 'harbour', source: 'link' };
    expect((await ada.call(call, { query })).status).toBe(200);
    expect(await remembered()).toEqual([]);
    expect((await ada.call(call, { query: { keyWord: 'harbour' } })).status).toBe(200);
    expect(await remembered()).toEqual(['harbour']);
  });
});

test('a visitor’s search is remembered for nobody', async () => {
  const visitor = ada.copy();
  await visitor.call(logout);
  await ada.join(cast.ada);
  for (const [, , headers] of beginnings)
    await visitor.call(searchPosts, { query: { keyWord: 'harbour' }, headers: headers() });
  expect(await riff.context.db.$count(keywords)).toBe(0);
});
