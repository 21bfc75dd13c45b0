import { createHash } from 'node:crypto';
import { defaultSettings, type Settings } from '#lib/contract/admin/settings.ts';
import { messages } from '#lib/contract/messages.ts';
import { inLanguage } from '#lib/language/catalogue.ts';
import { english, said } from '#lib/language/language.ts';
import type { LanguageTag } from '#lib/language/languages.ts';
import { pages } from '#lib/texts/server/pages.ts';
import type { Context } from '#server/product/context.ts';
import { productName, siteLanguage } from '#server/product/services/site-settings/site-language.ts';
import { chosenLanguages } from '#server/product/services/site-settings/site-settings.ts';
import { xmlText } from '#server/product/views/links/xml.ts';
import { type StoredAnswer, storeAnswer } from '../stored-answer.ts';
import { type Brand, brandOf, siteLogo, siteStyle, styleOf } from './brand.ts';
import { dressed, withHtml } from './dress.ts';

/** The parts of pages that follow the settings of the site. */
export interface SitePages {
  brand(tag: LanguageTag): Brand;
  /** The name of the brand in the name of the build; empty for Riff's own. */
  version(tag: LanguageTag): string[];
  /** A built page or manifest as the settings want it. */
  dress(answer: StoredAnswer, tag: LanguageTag): StoredAnswer;
  /** The page of a site under maintenance, from the one for this status. */
  maintenance(answer: StoredAnswer, tag: LanguageTag): StoredAnswer;
  /** The style sheet and the logo; null for any other address. */
  find(path: string): StoredAnswer | null;
}

/** `always`: the headers of every answer. */
export function sitePages(context: Pick<Context, 'settings' | 'config' | 'now'>, always: readonly string[]): SitePages {
  const { settings, now } = context;
  const brand = (tag: LanguageTag) => brandOf(settings.current(), siteLanguage(tag, settings.current().name), now());
  /** The answer made of a built one, with the dress that it got; a new dress replaces it. */
  const made = new WeakMap<StoredAnswer, { key: string; answer: StoredAnswer }>();

  const plainBrand = JSON.stringify(brandOf(defaultSettings, english, now()));

  return {
    brand,
    version(tag) {
      const text = JSON.stringify(brand(tag));
      return text === plainBrand ? [] : [createHash('sha256').update(text).digest('hex').slice(0, 8)];
    },
    maintenance(answer, tag) {
      const page = this.dress(answer, tag).plain.body.toString();
      return withHtml(answer, underMaintenance(page, settings.current(), tag), now());
    },
    find: (path) => findFile(settings.current(), path, always),
    dress(answer, tag) {
      const dress = { brand: brand(tag), languages: chosenLanguages(context) };
      const key = JSON.stringify([dress, tag]);
      const known = made.get(answer);
      if (known?.key === key) return known.answer;
      const built = answer.plain.body.toString();
      const isManifest = built.startsWith('{');
      const text = isManifest ? brandedManifest(built, settings.current()) : dressed(built, dress);
      const next = text === built ? answer : withHtml(answer, text, now());
      made.set(answer, { key, answer: next });
      return next;
    },
  };
}

/** The built manifest with the name, description and logo of the site. */
function brandedManifest(built: string, { name, description, logo }: Settings): string {
  if (name === productName && description === '' && logo === '') return built;
  const manifest = JSON.parse(built) as Record<string, unknown>;
  const icons = logo === '' ? {} : { icons: [{ src: siteLogo, sizes: 'any', type: 'image/png' }] };
  return JSON.stringify({ ...manifest, name, short_name: name, ...(description && { description }), ...icons });
}

function findFile(settings: Settings, path: string, always: readonly string[]): StoredAnswer | null {
  // A new version has another address.
  const headers = (type: string) => [...always, 'Content-Type', type, 'Cache-Control', 'public, max-age=300'];
  const file = { modifiedAt: new Date(), br: null, gzip: null };
  if (path === siteStyle)
    return storeAnswer({ ...file, headers: headers('text/css; charset=utf-8'), plain: Buffer.from(styleOf(settings)) });
  const [, logo] = /^data:image\/png;base64,(.*)$/.exec(settings.logo) ?? [];
  if (path === siteLogo && logo)
    return storeAnswer({ ...file, headers: headers('image/png'), plain: Buffer.from(logo, 'base64') });
  return null;
}

/** The page of a failure, with the words of the maintenance in the place of its own. */
function underMaintenance(page: string, { maintenanceText, name }: Settings, tag: LanguageTag): string {
  const language = siteLanguage(tag, name);
  const t = inLanguage(pages, language);
  const text = xmlText(maintenanceText || t.maintenanceText).replaceAll('\n', '<br>');
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${xmlText(`${t.maintenance} · ${name}`)}</title>`)
    .replaceAll(xmlText(t.failed), () => xmlText(t.maintenance))
    .replaceAll(xmlText(said(messages.tryLaterOrSupport, language)), () => text);
}
