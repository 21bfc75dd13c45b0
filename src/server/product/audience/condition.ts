import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { columns, isUnwanted, relations, unwantedOf } from './facts.ts';
import { hasNoWord } from './hidden-words.ts';
import type { AnyRule, Rule } from './rule.ts';

interface Place<Viewer> {
  /** The table or alias of the thing in the query. */
  of: string;
  /** The viewer: a placeholder such as `$2`, or the id of a member (null for visitors). */
  viewer?: Viewer;
  /** Aliases of related rows that the query already joins, by relation; the condition does not look them up again. */
  joined?: Record<string, string>;
  /** The query reads a few rows only: it looks up the relation of each row instead of all those of the viewer, who may have 10,000. */
  isOfFew?: boolean;
}

type Reading = Pick<Place<never>, 'joined' | 'isOfFew'>;

/** Stands for the viewer in the text of a condition. */
const viewerMark = '\0';

/**
 * A rule as the text of a condition, for statements that are written as text. It works in a WHERE, JOIN or FILTER clause. The parts
 * of `all` are joined by AND without brackets, so that PostgreSQL uses partial indexes with the same predicate.
 */
export function conditionText<Facts>(rule: Rule<Facts>, { of, viewer, ...reading }: Place<string>): string {
  const text = compile(rule, of, reading);
  if (viewer === undefined && text.includes(viewerMark))
    throw new Error('this rule depends on who looks: say which placeholder holds their id');
  return text.replaceAll(viewerMark, () => viewer ?? '');
}

/** A rule as a condition of a drizzle query. */
export function condition<Facts>(rule: Rule<Facts>, { of, viewer, ...reading }: Place<number | null>): SQL {
  const pieces = compile(rule, of, reading).split(viewerMark);
  return sql.join(
    pieces.map((piece) => sql.raw(piece)),
    sql`${viewer ?? null}::bigint`,
  );
}

/** The row with this code if the rule holds for it; a row that this viewer may not see looks like one that does not exist. */
export const visible = <Facts>(
  table: PgTable & { code: PgColumn },
  code: string,
  rule: Rule<Facts>,
  viewer: number | null = null,
): SQL | undefined => and(eq(table.code, code), condition(rule, { of: getTableName(table), viewer }));

function compile(rule: AnyRule, of: string, reading: Reading): string {
  switch (rule.kind) {
    case 'all':
      return rule.rules.map((part) => compile(part, of, reading)).join(' and ');
    case 'any':
      return `(${rule.rules.map((part) => compile(part, of, reading)).join(' or ')})`;
    case 'is':
      return `${columnOf(rule.fact, of)} = '${rule.value}'`;
    case 'isNull':
      return `${columnOf(rule.fact, of)} is null`;
    case 'isSet':
      return `${columnOf(rule.fact, of)} is not null`;
    case 'isViewer':
      return `${columnOf(rule.fact, of)} = ${viewerMark}`;
    case 'isMember':
      return `${viewerMark}::bigint is not null`;
    case 'isAmong':
      return `${columnOf(rule.fact, of)} in (${unwantedOf(rule.members, viewerMark)})`;
    case 'isNotAmong':
      if (reading.isOfFew && rule.members !== 'ownBlocked')
        return `not ${isUnwanted(rule.members, viewerMark, columnOf(rule.fact, of))}`;
      return `${columnOf(rule.fact, of)} not in (${unwantedOf(rule.members, viewerMark)})`;
    case 'isNotViewer':
      return `${columnOf(rule.fact, of)} is distinct from ${viewerMark}`;
    case 'hasWord':
      return `not ${hasNoWord(rule.thing, of, rule.words, viewerMark)}`;
    case 'hasNoWord':
      return hasNoWord(rule.thing, of, rule.words, viewerMark);
    case 'some':
    case 'none':
      return related(rule, of, reading);
  }
}

function related(
  { kind, relation, rule }: Extract<AnyRule, { kind: 'some' | 'none' }>,
  of: string,
  reading: Reading,
): string {
  const known = reading.joined?.[relation];
  if (known !== undefined && kind === 'some') return compile(rule, known, reading);
  const from = relations[relation];
  if (!from) throw new Error(`no relation is called ${relation}`);
  const as = `the_${columnCase(relation)}`;
  const inner = compile(rule, as, { ...reading, joined: {} });
  return `${kind === 'none' ? 'not ' : ''}exists (select from ${from(of, as)} and ${inner})`;
}

function columnOf(fact: string, of: string): string {
  const column = columns[fact];
  if (column === undefined) throw new Error(`no column holds ${fact}`);
  return `${of}.${column}`;
}

const columnCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
