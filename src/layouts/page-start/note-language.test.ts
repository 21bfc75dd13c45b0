import { expect, test, vi } from 'vitest';
import { lastLanguage } from '../../components/offline/speak.ts';
import { noteLanguage } from './note-language.ts';

test('the page without a network learns the language of the last page, even if it was English', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  for (const lang of ['ar', 'en']) {
    vi.stubGlobal('document', { documentElement: { lang } });
    noteLanguage();
    expect(lastLanguage()).toBe(lang);
  }
});

test('without storage nothing fails', () => {
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('document', { documentElement: { lang: 'de' } });
  expect(noteLanguage).not.toThrow();
  expect(lastLanguage()).toBeNull();
});
