import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { CoveredMedia, ImagesMedia } from '#lib/contract/media/addresses.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Post } from '#lib/contract/post/post.ts';
import { inLanguage } from '#lib/language/catalogue.ts';
import { type Language, said } from '#lib/language/language.ts';
import { paths } from '#lib/paths.ts';
import { sensitive } from '#lib/texts/post/sensitive.ts';
import { pages } from '#lib/texts/server/pages.ts';
import { embedScript } from './embed-script.ts';
import { embedStyle } from './embed-style.ts';

/** A page for frames on other sites. */
export interface EmbedPage {
  status: 200 | 404;
  html: string;
}

/** The address and the name of the site. */
interface Site {
  publicUrl: string;
  name: string;
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The policy of the page: its own script and style by hash, media from the delivery origins, frames on any site, and nothing else. */
export function embedPolicy(...deliveryBases: string[]): string {
  const media = deliveryBases.map((base) => (base.startsWith('/') ? "'self'" : new URL(base).origin)).join(' ');
  return [
    "default-src 'none'",
    `img-src ${media}`,
    `media-src ${media}`,
    `script-src ${hashOf(embedScript)}`,
    `style-src ${hashOf(embedStyle)}`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ');
}

/** The player of a post. */
export function presentEmbed({ publicUrl, name }: Site, post: Post, language: Language): EmbedPage {
  const { media } = post;
  const shown =
    media.kind === 'images'
      ? slider(media, post, inLanguage(pages, language))
      : media.kind === 'video'
        ? html`<video controls playsinline preload="none" poster="${media.poster.src}" src="${media.mp4[720]}"></video>`
        : media.kind === 'covered'
          ? cover(publicUrl, media, post, language)
          : html``;
  const content = html`<main>
${shown}
<header>
<h1><a href="${publicUrl}${paths.home(post.postCode)}" target="_blank" rel="noopener" dir="auto">${post.title}</a></h1>
<a href="${publicUrl}${paths.profile(post.userCode)}" target="_blank" rel="noopener" dir="auto">${post.userDisplayName}</a>
</header>
</main>
<script>${raw(embedScript)}</script>`;
  return { status: 200, html: page(`${post.title} · ${name}`, content, language) };
}

/** The frame of a post that does not exist or is not public. */
export function presentNoEmbed({ publicUrl, name }: Site, language: Language): EmbedPage {
  const content = html`<main class="none">
<h1>${said(messages.postNotFound, language)}</h1>
<p><a href="${publicUrl}${paths.home()}" target="_blank" rel="noopener">${inLanguage(pages, language).watchElse}</a></p>
</main>`;
  return { status: 404, html: page(name, content, language) };
}

/** A sensitive post: frames on other sites have no session, so it can be seen on Riff only. */
function cover(publicUrl: string, { backdrop }: CoveredMedia, post: Post, language: Language) {
  const t = inLanguage(sensitive, language);
  return html`<div class="covered">
${backdrop ? html`<img src="${backdrop}" alt="">` : ''}
<p>${t[post.sensitive ?? 'OTHER']}</p>
<a href="${publicUrl}${paths.home(post.postCode)}" target="_blank" rel="noopener">${t.watchOnRiff}</a>
</div>`;
}

function slider({ images, sound }: ImagesMedia, { imageAlts, title }: Post, t: typeof pages) {
  // The script measures from the left, so the images run from left to right in every language.
  return html`<div class="stage" dir="ltr">
<div class="slides" tabindex="0" role="group" aria-label="${t.images}">
${images.map(
  ({ src, srcSet }, n) =>
    html`<img src="${src}" srcset="${srcSet}" sizes="100vw" alt="${imageAlts[n] || title}"${n === 0 ? '' : raw(' loading="lazy"')}>`,
)}
</div>
${
  images.length > 1
    ? html`<div class="steps" hidden>
<button type="button" aria-label="${t.previousImage}">${arrow('m15 18-6-6 6-6')}</button>
<output aria-live="off">1 / ${images.length}</output>
<button type="button" aria-label="${t.nextImage}">${arrow('m9 18 6-6-6-6')}</button>
</div>`
    : ''
}
</div>
${sound ? html`<audio controls preload="none" src="${sound}" aria-label="${t.sound}"></audio>` : ''}`;
}

const arrow = (path: string) =>
  html`<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`;

const page = (title: string, content: unknown, { tag, dir }: Language): string =>
  String(html`<!doctype html>
<html lang="${tag}"${dir === 'rtl' ? raw(' dir="rtl"') : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark">
<title>${title}</title>
<style>${raw(embedStyle)}</style>
</head>
<body>
${content}
</body>
</html>
`);
