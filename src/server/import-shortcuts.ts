import { type ResolveFnOutput, registerHooks } from 'node:module';

// For each import, Node 24 copies and parses the package.json of the imported file. The package.json of drizzle-orm has 180 kB, and
// reading it two thousand times took 1 s of 2.5 s at startup (CPU time).

const inDrizzle = (url: string) => url.includes('/node_modules/drizzle-orm/');
const isOwn = (url: string) => url.startsWith('file:') && !url.includes('/node_modules/');
const isBare = (specifier: string) => /^@?[a-z]/.test(specifier) && !specifier.includes(':');

/** The resolved packages of our own files, which all have the same `node_modules`. */
const resolved = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, context, resolve) {
    const { parentURL, conditions, importAttributes } = context;
    if (parentURL === undefined || !conditions.includes('import') || Object.keys(importAttributes).length > 0)
      return resolve(specifier, context);
    // Every file of drizzle-orm that ends with .js is a module.
    if (specifier.startsWith('.') && specifier.endsWith('.js') && inDrizzle(parentURL))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    if (!isOwn(parentURL) || !isBare(specifier)) return resolve(specifier, context);
    const known = resolved.get(specifier);
    if (known) return { ...known, shortCircuit: true };
    const found = resolve(specifier, context);
    resolved.set(specifier, found);
    return found;
  },
});
