import { readFileSync } from 'node:fs';
import { createRequire, findPackageJSON } from 'node:module';

/** Everything that a result depends on: source files by their path, without comment lines, and packages as `name@version`. */
export interface Sources {
  files: Map<string, string>;
  packages: Set<string>;
}

// In formatted code no line starts with an operator like `*`, so a line that starts like this is a comment.
const commentLines = /^\s*(?:\/\/|\/\*\*|\*).*\n/gm;

// Only imports end like this. Imports of types do not matter at run time.
const imports = /^(?!(?:import|export) type\b).*?\b(?:from|import) '([^']+)';$/gm;

/** Reads the files and everything that they import, except files that `without` matches and files that only those import. */
export function readSources(entries: readonly string[], without?: RegExp): Sources {
  const sources: Sources = { files: new Map(), packages: new Set() };
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (sources.files.has(file)) continue;
    const text = readFileSync(file, 'utf8');
    sources.files.set(file, text.replaceAll(commentLines, ''));
    const here = createRequire(file);
    for (const [, name = ''] of text.matchAll(imports)) {
      if (name.startsWith('node:')) continue;
      if (!/^[.#]/.test(name)) {
        sources.packages.add(versionOf(name, file));
        continue;
      }
      const imported = here.resolve(name);
      if (!without?.test(imported)) waiting.push(imported);
    }
  }
  return sources;
}

function versionOf(name: string, importer: string): string {
  const file = findPackageJSON(name, importer);
  if (!file) throw new Error(`${importer} imports ${name}, which is not installed`);
  const found = JSON.parse(readFileSync(file, 'utf8')) as { name: string; version: string };
  return `${found.name}@${found.version}`;
}
