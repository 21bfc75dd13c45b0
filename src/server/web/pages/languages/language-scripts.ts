import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { isForBrowser } from '#lib/language/areas.ts';
import type { Language } from '#lib/language/language.ts';
import type { LanguageTag } from '#lib/language/languages.ts';
import { productName, siteLanguage } from '#server/product/services/site-settings/site-language.ts';
import { type StoredAnswer, storeAnswer } from '../stored-answer.ts';

/** The scripts that give a document its language before any island loads. */
export interface LanguageScripts {
  /** The address of a language's script; null if it needs none. */
  addressOf(tag: LanguageTag): string | null;
  find(url: string | undefined): StoredAnswer | null;
}

/** A language without the areas that only the server reads. */
const forBrowser = (language: Language): Language => ({
  ...language,
  dictionary: Object.fromEntries(Object.entries(language.dictionary).filter(([area]) => isForBrowser(area))),
});

export function languageScripts(
  offered: readonly LanguageTag[],
  always: readonly string[],
  nameOf: () => string,
): LanguageScripts {
  let made = { name: productName, scripts: scriptsFor(offered, always, productName) };
  const now = () => {
    const name = nameOf();
    if (made.name !== name) made = { name, scripts: scriptsFor(offered, always, name) };
    return made.scripts;
  };
  return { addressOf: (tag) => now().addressOf(tag), find: (url) => now().find(url) };
}

/** English needs a script only if the site has a name of its own. */
function scriptsFor(offered: readonly LanguageTag[], always: readonly string[], name: string): LanguageScripts {
  const modifiedAt = new Date();
  const scripts = offered
    .filter((tag) => tag !== 'en' || name !== productName)
    .map((tag) => {
      const plain = Buffer.from(`riffLanguage=${JSON.stringify(forBrowser(siteLanguage(tag, name)))};`);
      const version = createHash('sha256').update(plain).digest('base64url').slice(0, 12);
      const answer = (caching: string) =>
        storeAnswer({
          modifiedAt,
          headers: [...always, 'Content-Type', 'text/javascript; charset=utf-8', 'Cache-Control', caching],
          plain,
          br: brotliCompressSync(plain),
          gzip: gzipSync(plain),
        });
      const path = `/texts/${tag}.js`;
      return {
        tag,
        path,
        address: `${path}?v=${version}`,
        lasting: answer('public, max-age=31536000, immutable'),
        other: answer('no-cache'),
      };
    });
  return {
    addressOf: (wanted) => scripts.find(({ tag }) => tag === wanted)?.address ?? null,
    find(url = '') {
      const script = scripts.find(({ path }) => url.split('?', 1)[0] === path);
      if (!script) return null;
      // A process of another version may have rendered the page, so its address may stand for other texts.
      return url === script.address ? script.lasting : script.other;
    },
  };
}
