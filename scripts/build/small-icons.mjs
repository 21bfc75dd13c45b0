// lucide's function that makes an icon is 1 kB larger than the product needs, in the first script of every page.
import { fileURLToPath } from 'node:url';

const icons = /\/lucide-react\/dist\/esm\/icons\//;
// A key for each line, the size that all icons share, and a line without effect: 0.3 kB on Home.
const unused = /,\s*key: "[^"]*"|\s*size: 24,|^__iconData\.node;$/gm;

/** A Vite plugin: makes icons with `small-icon.mjs`, from only the data that it needs. */
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
  transform: {
    filter: { id: icons },
    handler: (code) => ({ code: code.replace(unused, ''), map: null }),
  },
};
