// The part of the import table that concerns .astro files, which dependency-cruiser cannot read.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const allowed = {
  pages: ['pages', 'layouts', 'components', 'islands', 'lib', 'styles'],
  layouts: ['layouts', 'components', 'islands', 'lib', 'styles'],
  components: ['components', 'layouts', 'islands', 'lib', 'styles'],
};
const advice = {
  server:
    'use a requester of lib/api with the fetch in Astro.locals; a built page would get a second copy of the module',
  react: 'render React in an island and mount it here',
};
const importLine = /(?:^|\n)\s*(?:import|export)\s(?:[^'"\n]*?\sfrom\s*)?['"]([^'"]+)['"]/g;
const importCall = /\bimport\(\s*['"]([^'"]+)['"]/g;

/** The path in src that a specifier in a file resolves to; packages are returned unchanged. */
function resolve(file, specifier) {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  if (specifier.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
  return specifier;
}

/** One line per wrong import in a file below `src`. */
export function wrongImports(file, source) {
  const area = file.split('/')[1] ?? '';
  const problems = [];
  for (const [, specifier] of [...source.matchAll(importLine), ...source.matchAll(importCall)]) {
    const target = resolve(file, specifier);
    const [root, folder = ''] = target.split('/');
    if (/^(react|react-dom|@nanostores\/react|@radix-ui\/.*|vaul)$/.test(target)) {
      problems.push(`${file} imports ${specifier}: ${advice.react}`);
    }
    if (root === 'src' && allowed[area] && !allowed[area].includes(folder)) {
      const instead = advice[folder] ?? `${area} may import ${allowed[area].join(', ')}`;
      problems.push(`${file} imports ${specifier}: ${instead}`);
    }
  }
  return problems;
}

if (import.meta.filename === process.argv[1]) {
  const files = globSync('src/**/*.astro');
  const problems = files.flatMap((file) => wrongImports(file.replaceAll('\\', '/'), readFileSync(file, 'utf8')));
  for (const problem of problems) console.error(problem);
  console.log(`${files.length} Astro files, ${problems.length} wrong imports`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
