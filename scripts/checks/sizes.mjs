// Limits the length of files and the entries of folders; its messages say what to do, as those of the import table do.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const maxLines = 400;
const maxFiles = 17;
const drawers = /^(utils?|helpers?|common|misc|types)$/;
// Schemas and migrations grow with the product, and no one reads them from top to bottom.
const anyLength = /^src\/server\/ground\/db\/(schema|migrations)\//;

/** One line per file or folder that is too big or has a catch-all name. */
export function tooBig(files) {
  const problems = [];
  const folders = new Map();
  for (const { name, lines } of files) {
    const folder = path.posix.dirname(name);
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
    if (lines > maxLines && !anyLength.test(name)) {
      problems.push(`${name} has ${lines} lines (${maxLines} is the end): part it by subject`);
    }
    const subject = path.posix.basename(name).split('.')[0] ?? '';
    if (drawers.test(subject) || folder.split('/').some((part) => drawers.test(part))) {
      problems.push(`${name} is a drawer: name the subject`);
    }
  }
  for (const [folder, count] of folders) {
    if (count > maxFiles && !anyLength.test(`${folder}/`)) {
      problems.push(`${folder} holds ${count} files (${maxFiles} is the end): make folders by subject`);
    }
  }
  return problems;
}

if (import.meta.filename === process.argv[1]) {
  const names = globSync('{src,demo,tests,scripts}/**/*.{ts,tsx,mjs,astro,css}').map((name) =>
    name.replaceAll('\\', '/'),
  );
  const files = names.map((name) => ({ name, lines: readFileSync(name, 'utf8').split('\n').length - 1 }));
  const problems = tooBig(files);
  for (const problem of problems) console.error(problem);
  console.log(`${files.length} files, ${problems.length} too big`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
