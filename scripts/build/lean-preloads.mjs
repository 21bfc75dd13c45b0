import { readFile } from 'node:fs/promises';

// A file that loads another one names all that the other needs, to have it fetched at once. Without what it has loaded itself, Home is 0.2 kB smaller.
let chunks = {};

/** A file with all that it imports before it runs. */
function loadedWith(name, files = new Set()) {
  if (files.has(name)) return files;
  files.add(name);
  for (const next of chunks[name]?.imports ?? []) loadedWith(next, files);
  return files;
}

// What the stage gets a moment after a post is drawn, and what watches an empty feed: nobody waits for it, and the names of all that it imports
// are 0.2 kB more of Home.
const unhurried = /\/(StageControls|PostExtra|FirstPostWatch)\./;

/** What is fetched before `hostId` imports a file: that file too, of which Vite says nothing where it needs no other. */
function neededBeside(file, needed, { hostId }) {
  // Only what is named here can be loaded again after a failure: the controls, but not what the next post or feed asks for anew.
  if (unhurried.test(file)) return file.includes('Stage') ? [file] : [];
  const loaded = loadedWith(hostId);
  return [...new Set([file, ...needed])].filter((name) => !loaded.has(name));
}

/** A Vite plugin: in a hook, because Astro overrides this setting of its configuration. */
export const leanPreloads = {
  name: 'lean-preloads',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  configEnvironment: (name) =>
    name === 'client' ? { build: { modulePreload: { resolveDependencies: neededBeside } } } : undefined,
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => readFile(new URL('./load-chunks.mjs', import.meta.url), 'utf8'),
  },
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      chunks = bundle;
    },
  },
};
