// A test waits for an event or a state. One that waits for a time is slow on a fast machine and fails on a slow one.
import { globSync, readFileSync } from 'node:fs';

const allowed = [
  // The cases that prove this check.
  'tests/house/boundaries.test.ts',
  // The pause of the supports that start real programs.
  'tests/support/moment.ts',
  // Lets scripts arrive late, to find tests that use a page too early.
  'tests/support/browser/e2e.ts',
  // Kills processes of the fleet at moments of a five-minute run.
  'tests/support/fleet/mishaps.ts',
];

const sleeps = [
  /\bwaitForTimeout\b/,
  /\bAtomics\.wait\b/,
  /import\s*\{[^}]*\bsetTimeout\b[^}]*\}\s*from\s*'(node:)?timers\/promises'/,
  // new Promise((done) => setTimeout(done, 100)), also with void or inside braces
  /new Promise(?:<[^>]*>)?\(\s*\(?(\w+)\)?\s*=>\s*\{?\s*(?:void\s+)?setTimeout\(\s*(?:\1\b|\(\)\s*=>\s*\1\()/,
  /promisify\(\s*setTimeout\s*\)/,
];
const advice =
  'waits for a time. Wait for an event or a state (expect.poll, vi.waitFor, a held answer), or inject a clock.';

/** One line for each sleep in a test, or in code that tests use. */
export function sleepsIn(file, source) {
  if (allowed.includes(file)) return [];
  return sleeps.flatMap((sleep) => {
    const found = sleep.exec(source);
    if (!found) return [];
    const line = source.slice(0, found.index).split('\n').length;
    return [`${file}:${line} ${advice}`];
  });
}

if (import.meta.filename === process.argv[1]) {
  const files = globSync(['tests/**/*.ts', '{src,demo}/**/*.test.{ts,tsx}']).map((name) => name.replaceAll('\\', '/'));
  const problems = files.flatMap((file) => sleepsIn(file, readFileSync(file, 'utf8')));
  for (const problem of problems) console.error(problem);
  console.log(`${files.length} files, ${problems.length} sleeps`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
