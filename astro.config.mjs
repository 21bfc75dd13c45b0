import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwind from '@astrojs/tailwind';
import AstroPWA from '@vite-pwa/astro';
import { defineConfig } from 'astro/config';
import { pwa } from './src/layouts/pwa.ts';

// Runs before anything is painted, so it has to be inline; the policy names it by its hash.
const themeScript = readFileSync(new URL('./src/layouts/theme-before-paint.js', import.meta.url), 'utf8');
const themeHash = createHash('sha256').update(themeScript).digest('base64');

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  integrations: [react(), tailwind({ applyBaseStyles: false }), AstroPWA(pwa)],
  trailingSlash: 'ignore',
  devToolbar: { enabled: false },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' blob: data:",
        "media-src 'self' blob: data:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self' blob:",
        "manifest-src 'self'",
        "object-src 'none'",
        "frame-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'self'",
        "form-action 'self'",
      ],
      scriptDirective: { hashes: [`sha256-${themeHash}`] },
      // Attributes alone: a position or an aspect ratio that the server renders.
      styleDirective: {
        resources: ["'self'", { resource: "'unsafe-inline'", kind: 'attribute' }],
      },
    },
  },
});
