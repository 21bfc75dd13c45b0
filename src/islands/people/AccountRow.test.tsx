import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { FoundAccount } from '#lib/contract/account/people.ts';
import { languageOf } from '#lib/language/dictionaries.ts';
import { speaking } from '#lib/language/language.ts';
import type { LanguageTag } from '#lib/language/languages.ts';
import { AccountRow } from './AccountRow.tsx';

const ben = { userCode: 'ben', userName: 'ben', displayName: 'Ben', media: { avatar: null }, isFollowed: false };
const row = (tag: LanguageTag, followerCount: string) =>
  speaking(languageOf(tag), () =>
    renderToString(<AccountRow account={{ ...ben, followerCount, userCurrentCode: 'ada' } as FoundAccount} />),
  );
const followers = (tag: LanguageTag, count: string) => /<span title="[^"]*">([^<]*)</.exec(row(tag, count))?.[1];

test('the number of followers is short and chooses the plural', () => {
  expect(['0', '1', '2', '12345'].map((count) => followers('en', count))).toEqual([
    '0 followers',
    '1 follower',
    '2 followers',
    '12K followers',
  ]);
  expect(['1', '2', '3', '11'].map((count) => followers('ar', count))).toEqual([
    'متابع واحد',
    'متابعان',
    '\u20683\u2069 متابعين',
    '\u206811\u2069 متابعًا',
  ]);
});

test('the button names the member in the order of the language', () => {
  expect(row('en', '1')).toContain('aria-label="Follow Ben"');
  expect(row('de', '1')).toContain('aria-label="Ben folgen"');
});

test('a member with a hidden word in a name is covered', () => {
  const account = { ...ben, followerCount: '1', userCurrentCode: 'ada', hiddenBecauseOf: 'spoiler' } as FoundAccount;
  const html = renderToString(<AccountRow account={account} />);
  expect(html).toContain('Hidden because of “spoiler”.');
  expect(html).not.toMatch(/Ben|ben/);
});
