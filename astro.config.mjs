import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwind from '@astrojs/tailwind';
import pwa from '@vite-pwa/astro';
import { defineConfig } from 'astro/config';
import { chunkLoader } from './scripts/build/chunk-loader.mjs';
import { contractForBrowser } from './scripts/build/contract-for-browser.mjs';
import { exactPolicy } from './scripts/build/exact-policy.mjs';
import { smallIcons } from './scripts/build/small-icons.mjs';
import { staticStyle } from './scripts/build/static-style.mjs';
import { textsForBrowser } from './scripts/build/texts-for-browser.mjs';

// These run before anything is painted or typed, or when nothing can be loaded, so they have to be inline; the policy contains their hashes.
const inlineScripts = [
  'theme-before-paint.js',
  'look-before-paint.js',
  'background-before-paint.js',
  'mark-early-submit.js',
  'load-failure.js',
];
const inlineHashes = inlineScripts.map((name) => {
  const script = readFileSync(new URL(`./src/layouts/${name}`, import.meta.url), 'utf8');
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
});

const contentSecurityPolicy = {
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
    "base-uri 'self'",
    "form-action 'self'",
  ],
  scriptDirective: { hashes: inlineHashes },
  // A meta element cannot say who may frame a page: the middleware and the server send that in headers.
  // Only for attributes: a position or an aspect ratio that the server renders.
  styleDirective: { resources: [{ resource: "'unsafe-inline'", kind: 'attribute' }] },
};

/** A screenshot of `public/screenshots`, taken by scripts/screenshots.ts. */
const screenshot = (name, form_factor, label) => ({
  src: `/screenshots/${name}.webp`,
  // A phone of 390 by 844 at 1.5 pixels to one.
  sizes: form_factor === 'wide' ? '1440x900' : '585x1266',
  type: 'image/webp',
  form_factor,
  label,
});

const shortcut = (name, url, icon, description) => ({
  name,
  url,
  description,
  icons: [{ src: `/icons/shortcut-${icon}.png`, sizes: '96x96', type: 'image/png' }],
});

const installable = pwa({
  strategies: 'injectManifest',
  srcDir: 'src',
  filename: 'service-worker.ts',
  registerType: 'prompt',
  injectRegister: false,
  manifest: {
    name: 'Riff',
    short_name: 'Riff',
    description: 'Short videos and image posts with music.',
    lang: 'en',
    dir: 'ltr',
    categories: ['entertainment', 'music', 'photo', 'social'],
    id: '/client/home',
    start_url: '/client/home',
    scope: '/',
    display: 'standalone',
    background_color: '#0b0b0d',
    theme_color: '#0b0b0d',
    icons: [
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    screenshots: [
      screenshot('home-phone-dark', 'narrow', 'Home on a phone: a video fills the screen'),
      screenshot('comments-phone-dark', 'narrow', 'Comments below a post, with replies'),
      screenshot('profile-phone-dark', 'narrow', 'A profile with its posts'),
      screenshot('upload-phone-dark', 'narrow', 'Create Post with an image'),
      screenshot('home-wide-dark', 'wide', 'Home on a wide screen: a video, its comments at the right'),
      screenshot('profile-wide-dark', 'wide', 'A profile with its posts on a wide screen'),
    ],
    shortcuts: [
      shortcut('Search', '/client/search', 'search', 'Find posts and people'),
      shortcut('Upload', '/client/upload', 'upload', 'Make a post'),
      shortcut('Profile', '/client/profile', 'profile', 'See your posts'),
    ],
    // The service worker answers it; without one, src/server/web/pages does.
    share_target: {
      action: '/client/upload/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [{ name: 'media', accept: ['video/*', 'image/*'] }],
      },
    },
  },
  injectManifest: {
    rollupFormat: 'iife',
    // Its default is that of the server's files, which are not.
    minify: true,
    // The page without a network and what it needs. No other page: they depend on who looks. The note that offers a new version belongs to the
    // old one, whose files not every server keeps.
    globPatterns: [
      ...['offline/index.html', '_astro/static.*.css', '_astro/*.woff2', '_astro/offline.*.js'],
      '_astro/update-note*.js',
    ],
  },
});

/** Writes a gzip and a brotli version of every built text file; the server picks one and compresses nothing itself. */
const precompressed = {
  name: 'precompressed',
  hooks: {
    'astro:build:done': async () => {
      const folder = fileURLToPath(new URL('./dist/client/', import.meta.url));
      for await (const file of glob('**/*.{html,css,js,svg,txt,webmanifest}', { cwd: folder })) {
        const content = await readFile(folder + file);
        await writeFile(`${folder}${file}.gz`, await promisify(gzip)(content, { level: 9 }));
        await writeFile(`${folder}${file}.br`, await promisify(brotliCompress)(content));
      }
    },
  },
};

/** React chooses its build by NODE_ENV when it is loaded, and its development build renders half as fast; so this is loaded first. */
const productionReact = {
  name: 'production-react',
  hooks: {
    'astro:build:done': async () => {
      const folder = fileURLToPath(new URL('./dist/server/', import.meta.url));
      const entry = await readFile(`${folder}entry.mjs`, 'utf8');
      await writeFile(`${folder}production.mjs`, "process.env.NODE_ENV ??= 'production';\n");
      await writeFile(`${folder}entry.mjs`, `import './production.mjs';\n${entry}`);
    },
  },
};

/** React as Astro sets it up, but for the part that renders on the server. */
function reactRenderedAtOnce() {
  const { name, hooks } = react();
  const setup = hooks['astro:config:setup'];
  const serverEntrypoint = new URL('./src/island-renderer.ts', import.meta.url);
  return {
    name,
    hooks: {
      ...hooks,
      'astro:config:setup': (options) =>
        setup({ ...options, addRenderer: (renderer) => options.addRenderer({ ...renderer, serverEntrypoint }) }),
    },
  };
}

// Only for `astro dev`: the API process answers under the address of the pages, so that its calls are same-origin.
const api = { target: process.env.RIFF_API_ORIGIN ?? 'http://127.0.0.1:4321', changeOrigin: false };

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  integrations: [
    reactRenderedAtOnce(),
    tailwind({ applyBaseStyles: false }),
    staticStyle,
    installable,
    productionReact,
    exactPolicy,
    precompressed,
  ],
  devToolbar: { enabled: false },
  // No page is Markdown, and its highlighter would need inline styles.
  markdown: { syntaxHighlight: false },
  // Pictures come from the media service; without this Astro would open /_image.
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  security: { csp: contentSecurityPolicy },
  vite: {
    plugins: [contractForBrowser, textsForBrowser, smallIcons, chunkLoader],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // Every page with islands needs these, and what every island stands on; as one file each they are compressed better.
              codeSplitting: {
                groups: [
                  {
                    name: 'react',
                    test: /\/node_modules\/(react|react-dom|scheduler|nanostores|@nanostores\/react)\//,
                  },
                  {
                    name: 'base',
                    test: /\/src\/(islands\/shell\/(Failsafe|Toaster)\.tsx|lib\/language\/(language|number)\.ts)$/,
                  },
                  {
                    name: 'known',
                    test: /\/src\/lib\/(stores\/(known|waiting-(actions|list)|not-loaded|stored-list|post\/known-posts|publishing\/outbox\/unfinished-posts)|platform\/when-back)\.ts$/,
                  },
                  {
                    // Small things of most screens: each would be a file of its own, compressed alone.
                    name: 'shared',
                    test: /\/src\/(lib\/format\/(count|elapsed-time)\.ts|islands\/ui\/loaded-later\.tsx)$|\/lucide-react\/dist\/esm\/icons\/(play|clapperboard|message-circle|x|heart|music-2|chevron-down|plus)\.(m?js)$/,
                  },
                ],
              },
            },
          },
        },
      },
    },
    server: { proxy: { '/api': api, '/media': api, '^/(embed|oembed|rss/|robots|sitemap)': api } },
  },
});
