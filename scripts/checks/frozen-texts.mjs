// A text of the catalogue that a module reads while it is loaded stays in one language until the process ends: on the server, for everyone.
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

const catalogues = /import \{([^}]*)\} from '(?:#lib|\.\.?)\/(?:[\w./-]*\/)?texts\/(?:[a-z]+\/)?[a-z-]+\.ts'/g;
const advice = 'reads a text while its module is loaded. Read it where it is shown, or make this a function.';

const isFunction = /^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration|TSDeclareFunction)$/;
const readers = new Set(['said', 'spokenLocale', 'language', 'numberLabel']);

/** The reads of a text that run while the module is loaded, so outside all functions. */
function* readsAtLoad(node, names) {
  if (node === null || typeof node !== 'object' || isFunction.test(node.type)) return;
  if (Array.isArray(node)) return yield* node.flatMap((one) => [...readsAtLoad(one, names)]);
  if (node.type === 'MemberExpression' && names.has(node.object.name)) yield node;
  if (node.type === 'CallExpression' && readers.has(node.callee.name)) yield node;
  for (const value of Object.values(node)) yield* readsAtLoad(value, names);
}

/** One line for each text that a module reads while it is loaded. */
export function frozenTexts(file, source) {
  if (!/texts\/|lib\/language\/|\.\.\/language\//.test(source)) return [];
  const names = [...source.matchAll(catalogues)]
    .flatMap(([, list]) => (list ?? '').split(','))
    // `post as texts` is read by its second name.
    .map((name) => name.trim().split(' as ').at(-1) ?? '');
  const reads = [...readsAtLoad(parseSync(file, source).program.body, new Set(names))];
  return reads.map(({ start }) => `${file}:${source.slice(0, start).split('\n').length} ${advice}`);
}

if (import.meta.filename === process.argv[1]) {
  // The scripts of layouts run once in a document, whose language is set by then.
  const files = globSync('src/!(layouts)/**/*.{ts,tsx}').map((name) => name.replaceAll('\\', '/'));
  const problems = files.flatMap((file) => frozenTexts(file, readFileSync(file, 'utf8')));
  for (const problem of problems) console.error(problem);
  console.log(`${files.length} files, ${problems.length} texts that are read too early`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
