// Texts that people read belong in src/lib/texts: a text in a screen stays English in every language.
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

const word = /\p{L}{2}/u;
const attributes =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|lead|note|heading|hint|question|description|emptyText|text|busyText|cancel|confirm|subject|listLabel|countLabel)$/;
const properties = /^(?:label|title|text|note|heading|hint|question|lead|description|placeholder)$/;
const findings = /^(?:what|remedy)$/;
const says = /^(?:showToast|announce|say|warn|damaged)$/;
const faults = /^(?:StartupError|SetupFault|ArchiveFault|BackupRunning)$/;
const outputs = /^process\.(?:stdout|stderr)\.write$/;
// What keeps a server from starting stays English, as the log does.
const startFault = /^Riff cannot start: /;
// Names are the same in every language.
const names = /^(?:Riff|riff|AGPL-[\w.-]+|@\S*|#|RSS|URL|ID|JSON|CSV|MP4|https?:\S*|[\w.]+\/[\w.]+)$/;
const advice = 'stands in the code. Put it into an area of src/lib/texts (docs/new-language.md).';

const isText = (value) => typeof value === 'string' && word.test(value) && !names.test(value.trim());

/** The literals in an expression that is shown, without the literals of its conditions and calls. */
function* shownIn(node) {
  if (!node) return;
  if (node.type === 'Literal' && isText(node.value)) yield node;
  if (node.type === 'TemplateLiteral' && !startFault.test(node.quasis[0].value.cooked)) {
    for (const part of node.quasis) if (isText(part.value.cooked)) yield part;
    for (const part of node.expressions) yield* shownIn(part);
  }
  if (node.type === 'ConditionalExpression') yield* [...shownIn(node.consequent), ...shownIn(node.alternate)];
  if (node.type === 'LogicalExpression') yield* [...shownIn(node.left), ...shownIn(node.right)];
  if (node.type === 'JSXExpressionContainer') yield* shownIn(node.expression);
  if (node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement') yield* shownIn(node.body);
  if (node.type === 'BinaryExpression' && node.operator === '+') yield* [...shownIn(node.left), ...shownIn(node.right)];
}

const pathOf = ({ type, name = '', object, property }) =>
  type === 'MemberExpression' ? `${pathOf(object)}.${property.name}` : name;

function* textsOf(node) {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) return yield* node.flatMap((one) => [...textsOf(one)]);
  if (node.type === 'JSXText' && isText(node.value)) yield node;
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    for (const child of node.children) if (child.type === 'JSXExpressionContainer') yield* shownIn(child);
  if (node.type === 'JSXAttribute' && attributes.test(node.name.name ?? '')) yield* shownIn(node.value);
  // Lower-case values are names of fields, styles and the like.
  if (node.type === 'Property' && properties.test(node.key.name ?? ''))
    yield* [...shownIn(node.value)].filter(({ value }) => /^\p{Lu}/u.test(value?.raw ?? value));
  if (node.type === 'CallExpression' && (says.test(node.callee.name ?? '') || outputs.test(pathOf(node.callee))))
    yield* shownIn(node.arguments[0]);
  if (node.type === 'NewExpression' && faults.test(node.callee.name)) yield* shownIn(node.arguments[0]);
  // A single word is the name of a text.
  const named = { Property: [node.key, node.value], VariableDeclarator: [node.id, node.init] }[node.type];
  if (named && findings.test(named[0].name ?? ''))
    yield* [...shownIn(named[1])].filter(({ value }) => /\s\S/.test(value?.raw ?? value));
  for (const [name, value] of Object.entries(node)) if (name !== 'type') yield* textsOf(value);
}

/** An Astro file is not parsed: its markup is searched for attributes and for text between tags. */
function* textsOfMarkup(source) {
  // A script fills a template.
  const markup = source
    .replace(/^---[\s\S]*?\n---/, (script) => script.replace(/[^\n]/g, ' '))
    .replace(/<(script|style|template)[\s\S]*?<\/\1>|<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g, (part) =>
      part.replace(/[^\n]/g, ' '),
    );
  for (const found of markup.matchAll(
    /\s(?:aria-label|title|placeholder|alt|label|description|lead|heading)="([^"]*)"/g,
  ))
    if (isText(found[1])) yield { start: found.index };
  for (const found of markup.matchAll(/(?<![=-])>([^<>{}=]*)(?=[<{])/g))
    if (isText(found[1])) yield { start: found.index + found[0].search(/\p{L}/u) };
}

/** One line for each text that stands in the source of a screen, a store or a command. */
export function literalTexts(file, source) {
  const found = file.endsWith('.astro') ? textsOfMarkup(source) : textsOf(parseSync(file, source).program);
  const lines = new Set([...found].map(({ start }) => source.slice(0, start).split('\n').length));
  return [...lines].map((line) => `${file}:${line} ${source.split('\n')[line - 1].trim().slice(0, 100)}`);
}

if (import.meta.filename === process.argv[1]) {
  const asked = process.argv.slice(2);
  const files = globSync([
    'src/{islands,components,layouts,pages,lib/stores,lib/format,lib/player}/**/*.{ts,tsx,astro}',
    // The commands of an operator, and the modules that speak for them.
    'src/server/{run,demo-loader}.ts',
    'src/server/product/services/{backup,check,restore}/**/*.ts',
    'demo/seeding/*.ts',
    'scripts/{*,setup/*}.{ts,mjs}',
  ])
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !/\.test\.tsx?$|^scripts\/(?:dev|test|version|screenshots|check-variables)\./.test(name))
    .filter((name) => asked.length === 0 || asked.some((folder) => name.startsWith(folder)));
  const problems = files.flatMap((file) => literalTexts(file, readFileSync(file, 'utf8')));
  for (const problem of problems) console.error(problem);
  console.log(`${files.length} files, ${problems.length} texts in the code`);
  if (problems.length > 0) console.error(`Each ${advice}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
