import { type Language, language } from './language.ts';
import { numberLabel } from './number.ts';

/** A text for each plural form of English, chosen by the parameter `count`. */
type Forms = { one: string; other: string };
type Text = string | Forms;
type Texts = Record<string, Text>;

/** The names in braces. */
type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Values<Name extends string> = Record<Name, string | number>;

type Message<T extends Text> = T extends string
  ? [Names<T>] extends [never]
    ? string
    : (values: Values<Names<T>>) => string
  : T extends Forms
    ? (values: { count: number } & Values<Exclude<Names<T['other']>, 'count'>>) => string
    : never;

const source = Symbol('source');

/** The messages of an area: a property is a text, or a function that inserts values into one. */
export type Catalogue<English extends Texts> = { readonly [Name in keyof English]: Message<English[Name]> } & {
  readonly [source]: { area: string; texts: English };
};

/**
 * An area in another language. A missing name, an extra name, and a missing plural form are type errors. Without given plural forms, it has
 * one text for a count of one and another for all other counts, as in English and German.
 */
export type Translation<Of, Form extends string = 'one' | 'other'> =
  Of extends Catalogue<infer English>
    ? { [Name in keyof English]: English[Name] extends string ? string : Record<Form, string> }
    : never;

/** The plural forms of Arabic. */
export type ArabicForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/**
 * The English texts of an area. Reading one returns it in the language of the document, or of the island that the server is rendering.
 * No module may read one while it is loaded (scripts/checks/frozen-texts.mjs).
 */
export const catalogue = <const English extends Texts>(area: string, texts: English): Catalogue<English> =>
  view(area, texts, language);

/** The texts of an area in a known language: pages and mails have no current one. */
export function inLanguage<English extends Texts>(of: Catalogue<English>, fixed: Language): Catalogue<English> {
  const { area, texts } = of[source];
  return view(area, texts, () => fixed);
}

/** The parts of a text around the element that replaces its one value: a link, or a name with its own direction. */
export function around(text: (value: string) => string): [before: string, after: string] {
  const [before = '', after = ''] = text('\n').split(/\u2068?\n\u2069?/);
  return [before, after];
}

/** The English texts of an area as they are written. */
export const textsOf = (of: { readonly [source]: { texts: Texts } }): Texts => of[source].texts;

const view = <English extends Texts>(area: string, texts: English, spoken: () => Language) =>
  new Proxy({} as Catalogue<English>, {
    get(_, name) {
      if (name === source) return { area, texts };
      const text = typeof name === 'string' ? texts[name] : undefined;
      if (text === undefined) return undefined;
      const own = spoken();
      const translated = own.dictionary[area]?.[String(name)] ?? text;
      const isPlain = typeof text === 'string' && !text.includes('{');
      return isPlain ? translated : (values: Values<string>) => fill(formOf(translated, values, own), values, own);
    },
  });

/** Creating one takes a hundred times as long as using it. */
const rules: Record<string, Intl.PluralRules> = {};

function formOf(text: string | Record<string, string>, values: Values<string>, { locale }: Language): string {
  if (typeof text === 'string') return text;
  // For plural rules, a short count such as 1.2K is a multiple of a thousand.
  const isShort = Object.values(values).some((value) => /^\d[\d.,]*\s?\p{L}/u.test(String(value)));
  const counted = isShort ? 1_000 : Number(values['count']);
  rules[locale] ??= new Intl.PluralRules(locale);
  return text[rules[locale].select(counted)] ?? text['other'] ?? '';
}

const fill = (text: string, values: Values<string>, spoken: Language): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    if (typeof value === 'number') return numberLabel(value, {}, spoken.locale);
    // Isolated, because the direction of a name must not affect the sentence around it.
    return spoken.dir === 'rtl' ? `\u2068${value}\u2069` : value;
  });
