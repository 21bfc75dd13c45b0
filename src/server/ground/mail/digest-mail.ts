import { html } from 'hono/html';
import { inLanguage } from '#lib/language/catalogue.ts';
import type { Language } from '#lib/language/language.ts';
import { paths } from '#lib/paths.ts';
import { mails } from '#lib/texts/server/mails.ts';
import { button, letterPage } from './letter-page.ts';
import type { Mail } from './mailer.ts';

/** One notification of a digest. */
export interface DigestLine {
  text: string;
  /** The comment, the reason or the device, otherwise the post's title. */
  quote: string | null;
  /** A path of Riff. */
  path: string;
}

/** A digest of what a member has not seen. */
interface Digest {
  to: string;
  interval: 'DAILY' | 'WEEKLY';
  /** The latest. */
  lines: DigestLine[];
  /** How many there are besides the lines. */
  more: number;
  /** Ends the digest without a session. */
  token: string;
}

/** The mail of a digest. Mail programs show a button that ends it with one call (RFC 8058), and the mail itself has a link. */
export function digestMail(
  { publicUrl, apiBase }: { publicUrl: string; apiBase: string },
  { to, interval, lines, more, token }: Digest,
  language: Language,
): Mail {
  const text = inLanguage(mails, language);
  const addressOf = (path: string) => `${publicUrl}${path}`;
  const inbox = addressOf(paths.inbox());
  const stop = addressOf(paths.unsubscribe(token));
  const lead = text.digestLead;
  const rest = more > 0 ? text.digestMore({ count: more }) : null;
  const note = interval === 'DAILY' ? text.digestDaily : text.digestWeekly;
  const plain = [
    lead,
    ...lines.map(({ text: line, quote, path }) => [line, quote, addressOf(path)].filter(Boolean).join('\n')),
    ...(rest === null ? [] : [rest]),
    `${text.digestAction}:\n${inbox}`,
    note,
    `${text.digestStop}:\n${stop}`,
  ];
  const content = html`<p>${lead}</p>
      ${lines.map((line) => lineOf(line, addressOf(line.path)))}
      ${rest === null ? '' : html`<p style="margin:0 0 16px">${rest}</p>`}
      ${button(inbox, text.digestAction)}
      <p style="color:#5c5c66">${note}</p>
      <p><a href="${stop}" style="color:#5c5c66">${text.digestStop}</a></p>`;
  const oneClick = addressOf(`${apiBase}/notifications/unsubscribe?${new URLSearchParams({ token })}`);
  return {
    to,
    subject: text.digestSubject({ count: lines.length + more }),
    text: `${plain.join('\n\n')}\n`,
    html: letterPage(language, content),
    headers: { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

const lineOf = ({ text, quote }: DigestLine, address: string) =>
  html`<p style="margin:0 0 16px;overflow-wrap:anywhere">
        <a href="${address}" style="color:#16161a;font-weight:600">${text}</a>${
          quote === null ? '' : html`<br /><span style="color:#5c5c66">${quote}</span>`
        }
      </p>`;
