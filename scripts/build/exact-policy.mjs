import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const inline = /<(script|style)(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/\1>/g;

/**
 * Limits the policy of a page to its own scripts and styles. Astro lists the hashes of all scripts and styles of the site, which do not
 * compress. A page with islands keeps them all: it may show other screens later.
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

/** Applies this to every page that the build renders. */
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
