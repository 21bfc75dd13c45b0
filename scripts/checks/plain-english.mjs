// Turns of phrase that read as if translated. docs/architecture.md says how comments, docs and titles of tests are written.
import { globSync, readFileSync } from 'node:fs';

const turns = [
  [/\bso many\b/i, 'say "at most N"'],
  [/\bwhoever\b/i, 'name the person: "a member that …"'],
  [/\bwhosever\b/i, 'name the person'],
  [/\bthereby\b/i, 'begin a sentence that names the cause'],
  [/\bwhat is there\b/i, 'name the thing'],
  [/\bthose of them\b/i, 'name the things'],
  [/\bwho that is\b/i, 'name the person'],
  [/\bof (?:a|the|its) [\w' ]{3,25} so (?:much|many)\b/i, 'put the subject first'],
  [/\bat one go\b/i, 'say "at once" or "in one step"'],
  [/\bthat is why\b/i, 'say "so" or "because"'],
  [/\bin the way in which\b/i, 'say "as"'],
  [/\bis no concern of\b/i, 'say "does not concern"'],
  [/\bnobody (?:else )?(?:is|gets|needs) [\w ]+ any more\b/i, 'say "no one … any longer"'],
  [/\b(?:has|have) (?:it|them) (?:to do )?with it\b/i, 'say what relates to what'],
  [/\bfor (?:ever|good) lost\b/i, 'say "lost"'],
  [/(?:^|[.:] )Of (?:a|the|its|these|those)\b[^.]{0,60}\b(?:is|are|was|were)\b/, 'put the subject first'],
  [
    /(?:^|[.:;] )(?:who|what) (?:is|was|has|does|wants|may|can|comes|goes|stands|waits|asks|had|did)\b[^?]*$/im,
    'a clause needs a noun: "a member that …", "the thing that …"',
  ],
];

/** Comments, titles of tests and lines of documentation, with their line numbers. */
function* proseOf(file, source) {
  if (file.endsWith('.md')) return yield* source.split('\n').map((text, at) => [text.replace(/`[^`]*`/g, ''), at + 1]);
  for (const [at, line] of source.split('\n').entries()) {
    const comment = /(?:^|\s)\/\/ (.*)$/.exec(line) ?? /^\s*\/?\*\*? (.*)$/.exec(line);
    const title = /\b(?:test|describe|step)(?:\.\w+)*\(\s*'([^']*)'/.exec(line);
    if (comment) yield [comment[1], at + 1];
    if (title) yield [title[1], at + 1];
  }
}

/** One line for each turn of phrase in the prose of a file. */
export function foreignTurns(file, source) {
  return [...proseOf(file, source)].flatMap(([text, line]) =>
    turns.flatMap(([turn, advice]) =>
      turn.test(text) ? [`${file}:${line} ${text.trim().slice(0, 110)} (${advice})`] : [],
    ),
  );
}

if (import.meta.filename === process.argv[1]) {
  const files = globSync('{{src,tests,scripts,demo,docs}/**/*.{ts,tsx,mjs,astro,css,md},*.md}')
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !/checks\/plain-english|house\/boundaries/.test(name));
  const problems = files.flatMap((file) => foreignTurns(file, readFileSync(file, 'utf8')));
  for (const problem of problems) console.error(problem);
  console.log(`${files.length} files, ${problems.length} turns of phrase to mend`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
