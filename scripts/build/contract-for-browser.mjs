// In the browser a call needs only its method and its path, because the server checks everything else. Without the schemas of
// all calls, Home is 3 kB smaller. A form that checks something itself imports that schema.

const contract = /\/src\/lib\/contract\/.*\.ts$/;
const needed = new Set(['method', 'path']);

/** A Vite plugin: leaves of `endpoint({ … })` only what the browser needs. */
export const contractForBrowser = {
  name: 'contract-for-browser',
  applyToEnvironment: ({ name }) => name === 'client',
  apply: 'build',
  transform: {
    filter: { id: contract },
    handler(code, id) {
      return contract.test(id) ? pure(withoutSchemas(code, this.parse(code))) : null;
    },
  },
};

/** `code` without the other properties of its endpoints; `program` is its syntax tree. */
function withoutSchemas(code, program) {
  const unneeded = program.body.flatMap(({ declaration }) =>
    (declaration?.declarations ?? []).flatMap(({ init }) => {
      if (init?.type !== 'CallExpression' || init.callee.name !== 'endpoint') return [];
      return init.arguments[0].properties.filter(({ key }) => !needed.has(key.name));
    }),
  );
  // From the end, so that the places before stay right. A comma may follow.
  return unneeded.reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''),
    code,
  );
}

/** Marks the calls of the schema library as free of side effects, so that what nobody uses is left out. */
const pure = (code) => code.replace(/\bv\.\w+\(/g, '/* @__PURE__ */ $&');
