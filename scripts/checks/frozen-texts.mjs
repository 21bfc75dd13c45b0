// A text of the catalogue that a module reads while it is loaded stays in one language for ever: on the server, for everybody.
import { globSync, readFileSync } from 'node:fs';

const catalogues = /import \{([^}]*)\} from '#lib\/texts\/(?:[a-z]+\/)?[a-z-]+\.ts'/g;
const advice = 'reads a text while its module is loaded. Read it where it is shown, or make this a function.';

/** One line for each text in an expression at the top of a module. Code in a function is indented or follows an arrow. */
export function frozenTexts(file, source) {
  const names = [...source.matchAll(catalogues)]
    .flatMap(([, list]) => (list ?? '').split(','))
    // `post as texts` is read by its second name.
    .map((name) => name.trim().split(' as ').at(-1) ?? '')
    .filter((name) => /^[a-z]\w*$/.test(name));
  if (names.length === 0) return [];
  const read = new RegExp(`(?<![\\w.'"/])(?:${names.join('|')})(?:\\.\\w|\\[)`);
  const problems = [];
  let isFrozen = false;
  for (const [at, line] of source.split('\n').entries()) {
    // A declaration begins at the left edge; the lines of an object or a list below it belong to it.
    if (/^\S/.test(line)) isFrozen = /^(?:export )?(?:const|let) /.test(line);
    if (/=>|\bfunction\b/.test(line)) isFrozen = false;
    if (isFrozen && read.test(line)) problems.push(`${file}:${at + 1} ${advice}`);
  }
  return problems;
}

if (import.meta.filename === process.argv[1]) {
  const files = globSync('src/**/*.{ts,tsx}').map((name) => name.replaceAll('\\', '/'));
  const problems = files.flatMap((file) => frozenTexts(file, readFileSync(file, 'utf8')));
  for (const problem of problems) console.error(problem);
  console.log(`${files.length} files, ${problems.length} texts that are read too early`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
