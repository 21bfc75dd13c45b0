import { expect, test } from 'vitest';
import { linkedText } from './linked-text.ts';

const links = { members: [{ userName: 'ada', userCode: 'A1' }], tags: ['loops'] };
const led = (text: string) => linkedText(text, links).filter(({ href }) => href !== null);

test('addresses link to other sites; names and tags are links only if they exist', () => {
  expect(led('Hi @ada and @bo: #loops #nothing https://riff.test/a?b=1.')).toEqual([
    { text: '@ada', href: '/client/profile?code=A1', outside: false },
    { text: '#loops', href: '/client/search?q=loops', outside: false },
    { text: 'https://riff.test/a?b=1', href: 'https://riff.test/a?b=1', outside: true },
  ]);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://riff.test', '<a href="https://x">', '//riff.test'])(
  '%s leads nowhere by its scheme',
  (text) => expect(led(text).every(({ href }) => href?.startsWith('https://'))).toBe(true),
);

test('the pieces together are the text', () => {
  const text = '<b>@ada</b>\n\u202eright \u0301\u0301 https://x.test #loops';
  expect(
    linkedText(text, links)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});
