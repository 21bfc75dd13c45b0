// In the browser a call needs only its method and its path, because the server checks everything else. Without the schemas of
// all calls, Home is 6 kB smaller. A form that checks something itself imports that schema.

const contract = /\/src\/lib\/contract\/.*\.ts$/;
const needed = new Set(['method', 'path']);

/** A Vite plugin: reduces `endpoint({ … })` to the parts that the browser needs, and drops schemas that no module imports. */
export const contractForBrowser = {
  name: 'contract-for-browser',
  applyToEnvironment: ({ name }) => name === 'client',
  apply: 'build',
  transform: {
    filter: { id: contract },
    handler(code, id) {
      return contract.test(id) ? forBrowser(code, this.parse(code)) : null;
    },
  },
};

/** `code` for the browser; `program` is its syntax tree. */
function forBrowser(code, program) {
  const values = program.body.flatMap(({ type, declaration, declarations }) =>
    (type === 'VariableDeclaration' ? declarations : (declaration?.declarations ?? [])).map(({ init }) => init),
  );
  const calls = values.filter((init) => init?.type === 'CallExpression');
  const changes = calls.flatMap((init) => (init.callee.name === 'endpoint' ? withoutSchemas(init) : droppable(init)));
  // From the end, so that the places before stay right.
  return changes
    .sort((one, other) => other.start - one.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + afterIt(rest.slice(end), text), code);
}

/** Without the properties of an endpoint that the browser does not need. */
const withoutSchemas = (init) =>
  init.arguments[0].properties
    .filter(({ key }) => !needed.has(key.name))
    .map(({ start, end }) => ({ start, end, text: '' }));

/**
 * Marks a schema so that it is dropped with all its parts if unused: otherwise the arguments of its call would stay, because reading a property
 * of another schema counts as a side effect.
 */
const droppable = ({ start, end }) => [
  { start, end: start, text: '/* @__PURE__ */ (() => ' },
  { start: end, end, text: ')()' },
];

/** The code that follows; the comma of a removed property is removed too. */
const afterIt = (rest, text) => (text === '' ? rest.replace(/^\s*,/, '') : rest);
