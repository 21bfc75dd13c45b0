import { afterEach, expect, test, vi } from 'vitest';
import { offeredLanguages } from '#lib/language/languages.ts';
import { lastLanguage, speak } from './speak.ts';
import { speeches } from './speeches.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page with these texts and one labelled element; `stored` is the note of this browser's last page. */
function openPage({ texts = [] as readonly string[], label = '', stored = null as string | null } = {}) {
  const labelled = {
    label,
    getAttribute: () => label,
    setAttribute(_: string, next: string) {
      labelled.label = next;
    },
  };
  const nodes = texts.map((nodeValue) => ({ nodeValue }));
  const root = { lang: 'en', dir: '' };
  let at = -1;
  const walker = {
    nextNode: () => ++at < nodes.length,
    get currentNode() {
      return nodes[at];
    },
  };
  const page = {
    title: 'Offline · Riff',
    documentElement: root,
    body: { querySelectorAll: () => [labelled] },
    createTreeWalker: () => walker,
  };
  vi.stubGlobal('NodeFilter', { SHOW_TEXT: 4 });
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', { getItem: () => stored });
  return { page, root, labelled, shown: () => nodes.map(({ nodeValue }) => nodeValue) };
}

test('the page without a network speaks the language of the last page', () => {
  const { page, root, labelled, shown } = openPage({
    ...{ texts: ['\n  You are offline. ', 'Try again', 'A title'], label: 'Main', stored: 'de' },
  });
  speak(lastLanguage(), speeches());
  expect(shown()).toEqual(['Du bist offline.', 'Erneut versuchen', 'A title']);
  expect([page.title, labelled.label]).toEqual(['Offline · Riff', 'Hauptnavigation']);
  expect(root).toEqual({ lang: 'de', dir: '' });
});

test('the direction follows the language', () => {
  const { root, shown } = openPage({ texts: ['You are offline.'], stored: 'ar' });
  speak(lastLanguage(), speeches());
  expect(shown()).toEqual(['أنت غير متصل بالإنترنت.']);
  expect(root).toEqual({ lang: 'ar', dir: 'rtl' });
});

test('it has every language that people can choose, and no pseudo-language', () => {
  expect(['en', ...Object.keys(speeches())]).toEqual(offeredLanguages);
});

test.each(['en', 'fr', 'en-XA', '__proto__', null])('it stays English for %s', (stored) => {
  const { root, shown } = openPage({ texts: ['You are offline.'], stored });
  speak(lastLanguage(), speeches());
  expect(shown()).toEqual(['You are offline.']);
  expect(root.lang).toBe('en');
});
