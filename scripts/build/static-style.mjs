import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PurgeCSS } from 'purgecss';

const link = /<link rel="stylesheet" href="\/(_astro\/[^"]+\.css)">/g;

/** Set by scripts: the theme, the mark of a visit's first page, and the direction of the page without a network. */
const byScripts = { safelist: ['dark'], dynamicAttributes: ['data-first-page', 'dir', 'hidden'] };

/** Tailwind's names contain colons, brackets, dots and slashes. */
const words = (text) => text.match(/[^<>"'`\s]+/g) ?? [];

/** Only the rules of the style sheet that these pages use. */
export async function usedRules(css, pages) {
  const [used] = await new PurgeCSS().purge({
    css: [{ raw: css }],
    content: pages.map((raw) => ({ raw, extension: 'html' })),
    defaultExtractor: words,
    keyframes: true,
    ...byScripts,
  });
  return used.css;
}

/**
 * Pages without islands get their own style sheet with only the rules they use: with the sheet of all screens, About would grow with
 * every new one. A page with islands keeps the shared sheet: it may show other screens later.
 */
export const staticStyle = {
  name: 'static-style',
  hooks: {
    'astro:build:done': async () => {
      const folder = fileURLToPath(new URL('../../dist/client/', import.meta.url));
      const pages = [];
      for await (const file of glob('**/*.html', { cwd: folder })) {
        const html = await readFile(folder + file, 'utf8');
        if (!html.includes('<astro-island')) pages.push({ file, html, links: [...html.matchAll(link)] });
      }
      const sheets = new Set(pages.flatMap(({ links }) => links.map(([, sheet]) => sheet)));
      const css = await Promise.all([...sheets].map((sheet) => readFile(folder + sheet, 'utf8')));
      const used = await usedRules(
        css.join(''),
        pages.map(({ html }) => html),
      );
      const name = `_astro/static.${createHash('sha256').update(used).digest('base64url').slice(0, 8)}.css`;
      await writeFile(folder + name, used);
      for (const { file, html, links } of pages) {
        const [first, ...others] = links.map(([text]) => text);
        const linked = html.replace(first, `<link rel="stylesheet" href="/${name}">`);
        await writeFile(
          folder + file,
          others.reduce((text, other) => text.replace(other, ''), linked),
        );
      }
    },
  },
};
