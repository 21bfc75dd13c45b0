import { type SQL, sql } from 'drizzle-orm';
import { columns, relations } from './facts.ts';
import type { AnyRule, Rule } from './rule.ts';

interface Place<Viewer> {
  /** The table or alias of the thing in the query. */
  of: string;
  /** The viewer: a placeholder such as `$2`, or the id of a member (null for visitors). */
  viewer?: Viewer;
  /** Aliases of related rows that the query has joined anyway, by relation; they are not looked up again. */
  joined?: Record<string, string>;
}

const viewerMark = Symbol('viewer');
type Piece = string | typeof viewerMark;

/**
 * A rule as the text of a condition, for prepared statements. It can be used in a WHERE, JOIN or FILTER clause. The
 * parts of `all` are joined by AND without brackets, so that PostgreSQL uses partial indices with the same predicate.
 */
export function conditionText<Facts>(rule: Rule<Facts>, { of, viewer, joined = {} }: Place<string>): string {
  const write = (piece: Piece) => {
    if (piece !== viewerMark) return piece;
    if (viewer === undefined) throw new Error('this rule depends on who looks: say which placeholder holds their id');
    return viewer;
  };
  return compile(rule, of, joined).map(write).join('');
}

/** A rule as a condition of a drizzle query. */
export function condition<Facts>(rule: Rule<Facts>, { of, viewer, joined = {} }: Place<number | null>): SQL {
  const write = (piece: Piece) => (piece === viewerMark ? sql`${viewer ?? null}::bigint` : sql.raw(piece));
  return sql.join(compile(rule, of, joined).map(write));
}

function compile(rule: AnyRule, of: string, joined: Record<string, string>): Piece[] {
  switch (rule.kind) {
    case 'all':
      return rule.rules.flatMap((part, n) => [n > 0 ? ' and ' : '', ...compile(part, of, joined)]);
    case 'any':
      return ['(', ...rule.rules.flatMap((part, n) => [n > 0 ? ' or ' : '', ...compile(part, of, joined)]), ')'];
    case 'is':
      return [`${columnOf(rule.fact, of)} = '${rule.value}'`];
    case 'isNull':
      return [`${columnOf(rule.fact, of)} is null`];
    case 'isSet':
      return [`${columnOf(rule.fact, of)} is not null`];
    case 'isViewer':
      return [`${columnOf(rule.fact, of)} = `, viewerMark];
    case 'some':
    case 'none':
      return related(rule, of, joined);
  }
}

function related(
  { kind, relation, rule }: Extract<AnyRule, { kind: 'some' | 'none' }>,
  of: string,
  joined: Record<string, string>,
): Piece[] {
  const known = joined[relation];
  if (known !== undefined && kind === 'some') return compile(rule, known, joined);
  const from = relations[relation];
  if (!from) throw new Error(`no relation is called ${relation}`);
  const as = `the_${columnCase(relation)}`;
  const inner = compile(rule, as, {});
  return [kind === 'none' ? 'not ' : '', `exists (select from ${from(of, as)} and `, ...inner, ')'];
}

function columnOf(fact: string, of: string): string {
  const column = columns[fact];
  if (column === undefined) throw new Error(`no column holds ${fact}`);
  return `${of}.${column}`;
}

const columnCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
