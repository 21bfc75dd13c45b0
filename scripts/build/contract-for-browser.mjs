// In the browser a call needs only its method and its path, because the server checks everything else. Without the schemas of
// all calls, Home is 6 kB smaller. A form that checks something itself imports that schema.

const contract = /\/src\/lib\/contract\/.*\.ts$/;
const needed = new Set(['method', 'path']);

/** A Vite plugin: leaves of `endpoint({ … })` only what the browser needs, and of the schemas only those that somebody imports. */
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
 * A schema that nobody uses is left out, with all that it is made of: the arguments of a call alone would stay, as reading a property
 * of another schema counts as a side effect.
 */
const droppable = ({ start, end }) => [
  { start, end: start, text: '/* @__PURE__ */ (() => ' },
  { start: end, end, text: ')()' },
];

/** What follows; of a property that is gone, its comma is gone too. */
const afterIt = (rest, text) => (text === '' ? rest.replace(/^\s*,/, '') : rest);
