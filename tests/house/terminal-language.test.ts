import { expect, test } from 'vitest';
import { terminalLanguage } from '../../scripts/setup/terminal-language.mjs';
import { setupTexts } from '../../scripts/setup/texts.mjs';
import { runCommand } from '../support/commands/command.ts';

const offered = ['en', 'de', 'ar'] as const;

test.each([
  ['no variable is set', {}, 'en'],
  ['all variables are empty', { LC_ALL: '', LC_MESSAGES: '', LANG: '' }, 'en'],
  ['LANG names a language with a country and an encoding', { LANG: 'de_DE.UTF-8' }, 'de'],
  ['LANG names a language alone', { LANG: 'ar' }, 'ar'],
  ['LANG names a variant', { LANG: 'de_AT@euro' }, 'de'],
  ['LC_MESSAGES differs from LANG', { LC_MESSAGES: 'ar_EG.UTF-8', LANG: 'de_DE.UTF-8' }, 'ar'],
  ['LC_ALL differs from all others', { LC_ALL: 'C.UTF-8', LC_MESSAGES: 'ar_EG', LANG: 'de_DE' }, 'en'],
  ['LC_ALL is empty', { LC_ALL: '', LANG: 'de_DE.UTF-8' }, 'de'],
  ['the locale is POSIX', { LANG: 'POSIX' }, 'en'],
  ['Riff has no texts in the language', { LANG: 'fr_FR.UTF-8' }, 'en'],
  ['another language begins with the same letters', { LANG: 'den_CA.UTF-8' }, 'en'],
])('the terminal chooses a language when %s', (_, environment, language) => {
  expect(terminalLanguage(environment, offered)).toBe(language);
});

test.each(['de', 'ar'] as const)('the set-up has every text in %s, with the same parameters', (language) => {
  const parameters = (texts: Record<string, string>) =>
    Object.entries(texts).map(([name, text]) => [name, ...(text.match(/\{\w+\}/g) ?? []).sort()]);
  expect(parameters(setupTexts[language])).toEqual(parameters(setupTexts.en));
});

test('a command speaks the language of the terminal', async () => {
  const [german, arabic] = await Promise.all([
    runCommand('upload', ['remove'], { LC_ALL: 'de_DE.UTF-8' }),
    runCommand('upload', ['remove'], { LC_ALL: 'ar_EG.UTF-8' }),
  ]);
  expect(german).toEqual({
    said: `Es wurde nichts geändert: Gib an, was zu tun ist: npm run upload -- encode CODE
                  oder: npm run upload -- discard CODE\n`,
    code: 1,
  });
  expect(arabic.said).toMatch(/^لم يتغيّر شيء: /);
  // A terminal would copy invisible characters with a command.
  expect(arabic.said).not.toMatch(/\p{Cf}/u);
});
