// Old and new processes run side by side during an upgrade. So a migration may add (expand), but may remove only the parts that no process of
// the last release uses (contract).
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The newest migration of the last release: raised with each release. Up to here, nothing is checked. */
const released = 40;

const folder = 'src/server/ground/db/migrations';
const name = '"?(?:public"?\\."?)?([a-z_0-9]+)"?';
const pattern = (text, flags = 'i') => new RegExp(text.replaceAll('NAME', name), flags);

/**
 * Patterns that break a process of the last release, with the way to avoid each. `isTable` and `anew`: unless the table or function is new in
 * this migration. `obeyed` finds a column that, if this migration adds it, old processes leave empty or the database computes.
 */
const rules = [
  {
    found: pattern('^drop (?:table|view|materialized view|type|sequence|schema)\\b'),
    advice: 'drop it in a later release',
  },
  {
    found: pattern('^drop (?:function|procedure) (?:if exists )?NAME'),
    advice: 'keep it until a later release',
    anew: 'function',
  },
  {
    found: pattern('^drop trigger (?:if exists )?NAME'),
    advice:
      'replace it here, drop it in a later release, or say with "-- mended:" what mends the rows that it is missing from',
    anew: 'trigger',
    isMended: true,
  },
  { found: /\brename\b/i, advice: 'add the new name, write both, and drop the old one in a later release' },
  { found: /\bset schema\b/i, advice: 'leave it where it is' },
  {
    found: pattern('^alter table (?:only )?(?:if exists )?NAME [^]*\\bdrop column\\b'),
    advice: 'stop using it, and drop it in a later release',
    isTable: true,
  },
  {
    found: pattern('^alter table (?:only )?NAME [^]*\\balter (?:column )?"?\\w+"? (?:set data )?type\\b'),
    advice: 'add a column of the new type and fill it',
    isTable: true,
  },
  {
    found: pattern('^alter table (?:only )?NAME [^]*\\balter (?:column )?"?\\w+"? set not null\\b'),
    advice: 'add the condition in a later release',
    isTable: true,
  },
  {
    found: pattern('^alter table (?:only )?NAME [^]*\\bdrop default\\b'),
    advice: 'keep the default until a later release',
    isTable: true,
  },
  {
    found: pattern('^alter table (?:only )?NAME add column (?![^]*\\b(?:default|generated)\\b)[^]*\\bnot null\\b'),
    advice: 'give it a default',
    isTable: true,
  },
  {
    found: pattern('^alter table (?:only )?NAME add constraint\\b'),
    advice: 'add it once every process obeys it, in a later release',
    isTable: true,
    obeyed: /foreign key \("(\w+)"\)/i,
  },
  {
    found: pattern('^create unique index (?:if not exists )?"?\\w+"? on (?:only )?NAME'),
    advice: 'add it once every process obeys it, in a later release',
    isTable: true,
    obeyed: /\([^()]*"(\w+)"\)/,
  },
];

/** The statements of a migration, each with the comments before it; bodies of functions count as text. */
function statementsOf(sql) {
  const whole = sql.replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''").replaceAll('--> statement-breakpoint', '\n');
  const withoutTexts = whole.replaceAll(/'(?:[^']|'')*'/g, "''");
  return withoutTexts.split(';').map((part) => ({
    comments: [...part.matchAll(/^\s*--(.*)$/gm)].map(([, text]) => text.trim()),
    text: part
      .replaceAll(/^\s*--.*$/gm, '')
      .trim()
      .replaceAll(/\s+/g, ' '),
  }));
}

/** One line for each statement of a migration that a process of the last release would not survive. */
export function breaksIn(file, sql) {
  const statements = statementsOf(sql);
  const all = statements.map(({ text }) => text).join(';\n');
  const isMade = (kind, what) =>
    pattern(`create (?:or replace )?(?:unlogged |constraint )?${kind} (?:if not exists )?"?${what}\\b`).test(all);
  const isAdded = (table, column) => new RegExp(`^alter table "?${table}"? add column "?${column}"? `, 'im').test(all);
  return statements.flatMap(({ comments, text }) => {
    for (const { found, advice, isTable, anew, isMended, obeyed } of rules) {
      const match = found.exec(text);
      if (!match) continue;
      const what = match[1];
      if (isTable && isMade('table', what)) continue;
      if (anew && isMade(anew, what)) continue;
      if (obeyed && isAdded(what, obeyed.exec(text)?.[1])) continue;
      if (isMended && comments.some((comment) => comment.startsWith('mended: '))) continue;
      const since = comments.map((comment) => /^contract: (\d{4})_/.exec(comment)?.[1]).find(Boolean);
      if (since !== undefined && Number(since) <= released) continue;
      const why = since === undefined ? '' : ` (${since} is not released yet)`;
      return [
        `${file}: "${text.slice(0, 90)}" breaks processes of the last release${why}: ${advice}; see docs/operations.md, Upgrade`,
      ];
    }
    return [];
  });
}

if (import.meta.filename === process.argv[1]) {
  const files = globSync(`${folder}/*.sql`).filter((file) => Number(path.basename(file).slice(0, 4)) > released);
  const problems = files.flatMap((file) => breaksIn(path.basename(file), readFileSync(file, 'utf8')));
  for (const problem of problems) console.error(problem);
  console.log(`${files.length} migrations since the last release, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
