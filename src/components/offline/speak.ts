/** A language for the page without a network: its texts by the English ones that the page is built with. */
export interface Speech {
  dir: 'ltr' | 'rtl';
  texts: Record<string, string>;
}

/** As in layouts/page-start/note-language.ts; shared code would be one more file for the worker to keep. */
const languageKey = 'riff-language';

/** The language of the last page that the server rendered, which alone knows what it offers. */
export function lastLanguage(): string | null {
  try {
    return localStorage.getItem(languageKey);
  } catch {
    return null;
  }
}

/** Puts the page into a language; in one that it does not have, it stays English. */
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
