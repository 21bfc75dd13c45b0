// Only src/lib/api/outcome.ts decides which answers are successes, so no other file of the browser compares a code with 200.
import { globSync, readFileSync } from 'node:fs';

const home = 'src/lib/api/outcome.ts';
/** The media service speaks Cloudinary's protocol: its answers have a status and no envelope. */
const otherProtocol = 'src/lib/media/upload/';
const comparison = /(?:[!=]==?\s*200\b|\b200\s*[!=]==?)/;
const advice =
  'whether a call succeeded is said in src/lib/api/outcome.ts. Use outcomeOf or dataOf, and ask `outcome.ok`.';

/** One line for each comparison in another file. */
export function comparedCodes(file, source) {
  if (file === home || file.startsWith(otherProtocol)) return [];
  return source
    .split('\n')
    .flatMap((line, n) => (comparison.test(line) ? [`${file}:${n + 1} compares a code with 200: ${advice}`] : []));
}

if (import.meta.filename === process.argv[1]) {
  const files = globSync('src/{lib,islands}/**/*.{ts,tsx}')
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !/\.test\.tsx?$/.test(name));
  const problems = files.flatMap((file) => comparedCodes(file, readFileSync(file, 'utf8')));
  for (const problem of problems) console.error(problem);
  console.log(`${files.length} files, ${problems.length} that compare a code with 200`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
