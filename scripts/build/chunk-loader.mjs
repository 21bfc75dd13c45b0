import { readFile } from 'node:fs/promises';

/** A Vite plugin: replaces Vite's preload helper, which gets only the name of the imported file. In a hook, because Astro overrides this setting. */
export const chunkLoader = {
  name: 'chunk-loader',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  configEnvironment: (name) =>
    name === 'client' ? { build: { modulePreload: { resolveDependencies: (file) => [file] } } } : undefined,
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => readFile(new URL('./load-chunks.mjs', import.meta.url), 'utf8'),
  },
};
