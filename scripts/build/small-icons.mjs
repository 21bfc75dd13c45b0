// lucide's function that makes an icon is 1 kB larger than what the product needs of it, in the first script of every page.
import { fileURLToPath } from 'node:url';

const icons = /\/lucide-react\/dist\/esm\/icons\//;

/** A Vite plugin: makes icons by `small-icon.mjs`. */
export const smallIcons = {
  name: 'small-icons',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  apply: 'build',
  resolveId: {
    filter: { id: /\/createLucideIcon\.mjs$/ },
    handler: (_source, importer) =>
      importer && icons.test(importer) ? fileURLToPath(new URL('./small-icon.mjs', import.meta.url)) : null,
  },
};
