import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const inline = /<(script|style)(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/\1>/g;

/**
 * The page, whose policy allows only the scripts and styles that are in it. Astro lists those of the whole site, which no compression
 * shortens. A page with islands keeps them all: it may show other screens later.
 */
export function withExactPolicy(html) {
  if (html.includes('<astro-island')) return html;
  const own = new Set(
    [...html.matchAll(inline)].map(([, , text]) => createHash('sha256').update(text).digest('base64')),
  );
  return html.replace(/<meta http-equiv="content-security-policy"[^>]*>/, (policy) =>
    policy.replace(/ 'sha256-([^']+)'/g, (source, hash) => (own.has(hash) ? source : '')),
  );
}

/** Does so in every page that is rendered by the build. */
export const exactPolicy = {
  name: 'exact-policy',
  hooks: {
    'astro:build:done': async () => {
      const folder = fileURLToPath(new URL('../../dist/client/', import.meta.url));
      for await (const file of glob('**/*.html', { cwd: folder })) {
        await writeFile(folder + file, withExactPolicy(await readFile(folder + file, 'utf8')));
      }
    },
  },
};
