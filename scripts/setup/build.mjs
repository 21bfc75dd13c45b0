import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findNode, inRoot, isDebug, run, SetupFault, say, toolEnvironment } from './surroundings.mjs';
import { text } from './texts.mjs';

const stampFile = inRoot('dist', '.stamp');
const sources = [
  'src',
  'public',
  'scripts/build',
  'package-lock.json',
  'tsconfig.json',
  'astro.config.mjs',
  'tailwind.config.mjs',
];
// The server runs from source, and tests are not built.
const notBuilt = /^src[\\/]server([\\/]|$)|\.test\.tsx?$/;

/** Whether dist was built from the current sources. */
export function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceStamp();
}

/** Builds the pages unless they are up to date. The stamp is written last, so that an interrupted build is repeated. */
export async function ensureBuilt() {
  const stamp = sourceStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  say(text('building'));
  const began = Date.now();
  const { code, output } = await build();
  if (code !== 0) throw new SetupFault(text('notBuilt', { output: output.trim() }));
  writeFileSync(stampFile, stamp);
  say(text('built', { seconds: Math.round((Date.now() - began) / 1000) }));
}

function build() {
  const env = { ...toolEnvironment(), NODE_ENV: 'production' };
  const onText = isDebug ? { onText: (output) => process.stderr.write(output) } : {};
  return run(findNode(), [inRoot('node_modules', 'astro', 'bin', 'astro.mjs'), 'build'], { env, ...onText });
}

/** Names, sizes and times of the sources: a few milliseconds for the whole tree. */
function sourceStamp() {
  const hash = createHash('sha256');
  for (const source of sources) take(source, hash);
  return hash.digest('hex');
}

function take(name, hash) {
  const file = inRoot(name);
  if (notBuilt.test(name) || !existsSync(file)) return;
  const found = statSync(file);
  if (found.isDirectory()) {
    for (const child of readdirSync(file).sort()) take(path.join(name, child), hash);
  } else {
    hash.update(`${name}\0${found.size}\0${found.mtimeMs}\n`);
  }
}
