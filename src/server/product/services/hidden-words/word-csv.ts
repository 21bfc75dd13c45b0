import { stringify } from 'csv-stringify/sync';
import { desc } from 'drizzle-orm';
import * as v from 'valibot';
import {
  hideWord,
  type importWords as importCall,
  wordActions,
  wordScopes,
} from '#lib/contract/account/hidden-words.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { hiddenWords } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { areComparable, hideWords, type NewWord } from './hide-words.ts';
import { ownWords } from './list-words.ts';

const columns = ['word', 'action', 'scope', 'until'] as const;

/** All hidden words of a member, the latest first, as CSV. */
export async function exportHiddenWords({ db }: Context, member: Member): Promise<{ csv: string }> {
  const found = await db
    .select()
    .from(hiddenWords)
    .where(ownWords(member))
    .orderBy(desc(hiddenWords.createdAt), desc(hiddenWords.id));
  const rows = found.map(({ word, action, scope, until }) => [word, action, scope, until?.toISOString() ?? '']);
  // Spreadsheets interpret a cell that starts like a formula.
  return { csv: stringify([columns, ...rows], { escape_formulas: true }) };
}

/** Hides the words of a list, and reports the lines that cannot be understood. */
export async function importHiddenWords(
  context: Context,
  member: Member,
  csv: string,
): Promise<DataOf<typeof importCall>> {
  const lines = readLines(csv);
  return await context.db.transaction(async (tx) => {
    const comparable = await areComparable(
      tx,
      lines.map(({ read }) => read?.word ?? ''),
    );
    const isOver = (end: Date | null = null) => end !== null && end <= context.now();
    const known = lines.map(({ line, read }, n) => ({
      line,
      read: comparable[n] && read && !isOver(read.until) ? read : null,
    }));
    const words = known.flatMap(({ read }) => read ?? []);
    if (words.length > 0) await hideWords(context, tx, member, words, 'keep');
    return {
      imported: words.length,
      refused: known.filter(({ read }) => read === null).map(({ line }) => line),
    };
  });
}

const newWord = v.object({
  word: hideWord.body.entries.word,
  action: v.optional(v.pipe(v.string(), v.toUpperCase(), v.picklist(wordActions)), 'HIDE'),
  scope: v.optional(v.pipe(v.string(), v.toUpperCase(), v.picklist(wordScopes)), 'EVERYWHERE'),
  until: v.optional(
    v.pipe(
      v.string(),
      v.isoTimestamp(),
      v.transform((text) => new Date(text)),
    ),
  ),
});

/** The lines of a file without its header; `read` is null for a line that cannot be understood. */
function readLines(csv: string): { line: string; read: NewWord | null }[] {
  const lines = csv
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (/^"?word"?\s*,\s*"?action"?/i.test(lines[0] ?? '')) lines.shift();
  return lines.map((line) => {
    const cells = cellsOf(line);
    const given = cells && Object.fromEntries(columns.map((column, n) => [column, cells[n] || undefined]));
    const read = v.safeParse(newWord, given);
    return { line, read: read.success ? read.output : null };
  });
}

const cell = /\s*(?:"((?:[^"]|"")*)"|([^",]*))\s*(,|$)/y;

/** The cells of a line; null if a quote has no end. */
function cellsOf(line: string): string[] | null {
  const cells: string[] = [];
  for (let at = 0; at <= line.length; at = cell.lastIndex) {
    cell.lastIndex = at;
    const found = cell.exec(line);
    if (!found) return null;
    // The mark that keeps spreadsheets from reading a formula.
    cells.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim().replace(/^'(?=[=+\-@])/, ''));
    if (found[3] === '') break;
  }
  return cells;
}
