import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { Settings } from '#lib/contract/admin/settings.ts';
import { inLanguage } from '#lib/language/catalogue.ts';
import type { Language } from '#lib/language/language.ts';
import { pages } from '#lib/texts/server/pages.ts';
import { accentColours } from '#server/product/services/site-settings/accent.ts';

/** What the settings change on every page; all parts are HTML. Empty parts change nothing. */
export type Brand = App.Locals['config']['site'];

export const siteStyle = '/site/style.css';
export const siteLogo = '/site/logo.png';
const siteScript = '/announcement.js';

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12);

/** The brand of the site in a language at a moment. */
export function brandOf(settings: Settings, language: Language, now: Date): Brand {
  const style = styleOf(settings);
  const announcement = announcementAt(settings, now);
  return {
    name: settings.name,
    description: settings.description,
    hasLogo: settings.logo !== '',
    head: String(
      html`${style === '' ? '' : html`<link rel="stylesheet" href="${siteStyle}?v=${hashOf(style)}">`}${iconsOf(settings)}`,
    ),
    banner: announcement === '' ? '' : bannerOf(settings, announcement, language),
    contact: settings.contact === '' ? '' : contactOf(settings.contact, language),
  };
}

const iconsOf = ({ logo }: Settings) =>
  logo === ''
    ? ''
    : raw(
        ['icon', 'apple-touch-icon'].map((rel) => `<link rel="${rel}" href="${siteLogo}?v=${hashOf(logo)}">`).join(''),
      );

/** The announcement, unless it has ended. */
const announcementAt = ({ announcement, announcementEnds }: Settings, now: Date): string =>
  announcementEnds !== '' && new Date(announcementEnds) <= now ? '' : announcement;

/** Hidden until its script knows that the reader has not dismissed it. */
function bannerOf({ announcementEnds }: Settings, text: string, language: Language): string {
  const id = hashOf(`${text} ${announcementEnds}`);
  const { announcement, dismissAnnouncement } = inLanguage(pages, language);
  return String(
    html`<aside data-announcement="${id}" data-ends="${announcementEnds}" aria-label="${announcement}" hidden><p dir="auto">${text}</p><button type="button" aria-label="${dismissAnnouncement}">×</button></aside><script src="${siteScript}" defer></script>`,
  );
}

function contactOf(contact: string, language: Language): string {
  const { contact: label } = inLanguage(pages, language);
  const address = /^https?:\/\/\S+$/.test(contact) ? contact : /^\S+@\S+$/.test(contact) ? `mailto:${contact}` : null;
  const shown = address === null ? contact : html`<a href="${address}" rel="noopener">${contact}</a>`;
  return String(html`<p data-contact>${label}: <bdi>${shown}</bdi></p>`);
}

/** The style sheet of the site: its accent, its logo in the place of the wordmark, the announcement; empty if it changes nothing. */
export function styleOf(settings: Settings): string {
  const colours = settings.accent === '' ? null : accentColours(settings.accent);
  return [
    colours ? accentStyle(colours) : '',
    settings.logo === '' ? '' : logoStyle(settings.logo),
    settings.announcement === '' ? '' : announcementStyle,
    settings.contact === '' ? '' : contactStyle,
  ].join('');
}

// Each selector is stronger than its twin in tokens.css, which may come later in the document.
function accentStyle({ accent, onAccent, textLight, textDark }: NonNullable<ReturnType<typeof accentColours>>): string {
  const light = `--accent-text:${textLight.join(' ')}`;
  return `:root:root{--accent:${accent.join(' ')};--on-accent:${onAccent.join(' ')};${light}}.dark.dark{--accent-text:${textDark.join(' ')}}:root:root:not(.dark) .themed{${light}}`;
}

const logoStyle = (logo: string) =>
  `[data-wordmark],[data-round-logo]{background:url("${siteLogo}?v=${hashOf(logo)}") center/contain no-repeat}[data-wordmark]>*,[data-round-logo]>*{display:none}`;

const announcementStyle = `[data-announcement]{position:fixed;z-index:45;inset-inline:12px;top:calc(12px + var(--safe-top,0px));display:flex;gap:8px;align-items:flex-start;max-width:560px;margin-inline:auto;padding:4px 4px 4px 16px;border:1px solid rgb(var(--line));border-radius:16px;background:rgb(var(--raised));color:rgb(var(--text));box-shadow:0 8px 32px rgb(0 0 0/.24)}[data-announcement][hidden]{display:none}[data-announcement]:dir(rtl){padding:4px 16px 4px 4px}[data-announcement] p{flex:1;margin:0;padding-block:10px;font-size:14px;line-height:1.5;white-space:pre-line;overflow-wrap:anywhere}[data-announcement] button{flex:none;width:44px;height:44px;font-size:24px;line-height:1}`;

const contactStyle = `[data-contact]{padding:16px;text-align:center;font-size:14px;color:rgb(var(--dim))}[data-contact] a{color:inherit;text-decoration:underline}`;
