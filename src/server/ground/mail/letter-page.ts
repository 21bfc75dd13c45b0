import { html } from 'hono/html';
import { inLanguage } from '#lib/language/catalogue.ts';
import type { Language } from '#lib/language/language.ts';
import { mails } from '#lib/texts/server/mails.ts';

/** A part of a mail's HTML, in which values are escaped. */
type Part = ReturnType<typeof html>;

/** The HTML of a mail. */
export function letterPage(language: Language, content: Part): string {
  const { tag, dir } = language;
  return String(html`<!doctype html>
<html lang="${tag}" dir="${dir}">
  <body style="margin:0;padding:32px 16px;background:#fafaf9;color:#16161a;font:16px/1.5 system-ui,sans-serif">
    <div style="max-width:480px;margin:0 auto">
      <p style="font-size:24px;font-weight:700;margin:0 0 24px">${inLanguage(mails, language).site}</p>
      ${content}
    </div>
  </body>
</html>`);
}

/** The link of a mail that looks like a button. */
export const button = (address: string, label: string): Part => html`<p style="margin:24px 0">
        <a href="${address}" style="display:inline-block;padding:12px 24px;border-radius:12px;background:#16161a;color:#ffffff;text-decoration:none;font-weight:600">${label}</a>
      </p>`;
