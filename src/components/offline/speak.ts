/** The texts of the offline page in one language, keyed by the English texts of the build. */
export interface Speech {
  dir: 'ltr' | 'rtl';
  texts: Record<string, string>;
}

/** As in layouts/page-start/note-language.ts; a shared module would be one more file for the worker to cache. */
const languageKey = 'riff-language';

/** The language of the last page that the server rendered: only the server knows which languages it offers. */
export function lastLanguage(): string | null {
  try {
    return localStorage.getItem(languageKey);
  } catch {
    return null;
  }
}

/** Translates the page into a language; if the page lacks that language, it stays English. */
export function speak(tag: string | null, speeches: Record<string, Speech>): void {
  const speech = tag !== null && Object.hasOwn(speeches, tag) ? speeches[tag] : undefined;
  if (tag === null || !speech) return;
  const own = (text: string) => speech.texts[text.trim()] ?? text;
  const { documentElement: root, body } = document;
  root.lang = tag;
  if (speech.dir === 'rtl') root.dir = 'rtl';
  document.title = own(document.title);
  for (const element of body.querySelectorAll('[aria-label]'))
    element.setAttribute('aria-label', own(element.getAttribute('aria-label') ?? ''));
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) texts.currentNode.nodeValue = own(texts.currentNode.nodeValue ?? '');
}
