import type { LanguageTag } from './languages.ts';

/** The texts of one language by area and name. A missing text is shown in English. */
export type Dictionary = Record<string, Record<string, string | Record<string, string>> | undefined>;

/** A language as screens use it. */
export interface Language {
  tag: LanguageTag;
  /** For `Intl`: with the digits, so that server and browser use the same ones. */
  locale: string;
  dir: 'ltr' | 'rtl';
  dictionary: Dictionary;
  /** The messages of the server and the stores, keyed by their English sentence. */
  messages: Record<string, string>;
}

declare global {
  /** The language of a document that is not English; a script in its head sets it. */
  var riffLanguage: Language | undefined;
}

export const english: Language = { tag: 'en', locale: 'en', dir: 'ltr', dictionary: {}, messages: {} };

let current: Language | undefined = globalThis.riffLanguage;

/** The language of this document; on the server, the language of the island that is being rendered. */
export const language = (): Language => current ?? english;

/** Its locale. A separate function, so that code that only formats numbers stays small. */
export const spokenLocale = (): string => current?.locale ?? 'en';

/** Speaks a language in this whole process, as a command for one person does. */
export function speakHere(next: Language): void {
  current = next;
}

/** Renders something in a language on the server. It must end before it returns: another request may have another language. */
export function speaking<Result>(next: Language, render: () => Result): Result {
  const last = current;
  current = next;
  try {
    return render();
  } finally {
    current = last;
  }
}

/** A message of the server or of a store in a language. A text that is not a message stays unchanged. */
export const said = (message: string, spoken: Language | undefined = current): string =>
  spoken?.messages[message] ?? message;
