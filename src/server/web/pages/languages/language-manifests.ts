import { manifestOf } from '#lib/language/built-addresses.ts';
import { inLanguage, textsOf } from '#lib/language/catalogue.ts';
import { languageOf } from '#lib/language/dictionaries.ts';
import type { LanguageTag } from '#lib/language/languages.ts';
import { pages } from '#lib/texts/server/pages.ts';
import { type StoredAnswer, storeAnswer } from '../stored-answer.ts';

/** The manifest's fields that people read. */
const shown = ['name', 'description', 'label'];

/** The manifest in each language except English, by address. The built manifest is English and has the texts of the catalogue. */
export function languageManifests(
  built: StoredAnswer | undefined,
  offered: readonly LanguageTag[],
  headers: readonly string[],
): Map<string, StoredAnswer> {
  const manifests = new Map<string, StoredAnswer>();
  if (!built) return manifests;
  for (const tag of offered.filter((one) => one !== 'en')) {
    const plain = Buffer.from(translated(built.plain.body.toString(), tag));
    const { modifiedAt } = built.plain;
    manifests.set(manifestOf(tag), storeAnswer({ modifiedAt, headers, plain, br: null, gzip: null }));
  }
  return manifests;
}

function translated(manifest: string, tag: LanguageTag): string {
  const language = languageOf(tag);
  const own = inLanguage(pages, language);
  const texts = new Map(Object.entries(textsOf(pages)).map(([name, text]) => [text, own[name as keyof typeof own]]));
  const content = JSON.parse(manifest, (member, value) =>
    shown.includes(member) ? (texts.get(value) ?? value) : value,
  ) as object;
  return JSON.stringify({ ...content, lang: tag, dir: language.dir });
}
