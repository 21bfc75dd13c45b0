import { sql } from 'drizzle-orm';
import type { Database } from '#server/ground/db/database.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import { findAccounts } from '../find-accounts.ts';
import type { Keyword, Term } from '../keyword.ts';
import { countMostFollowed } from '../members/most-followed.ts';
import { similarWords } from '../similar-words.ts';

/** The words and authors that one word of a keyword may stand for. */
export interface Alternatives {
  term: Term;
  /** Authors with this name. */
  same: string[];
  /** Authors whose names start with it. */
  begun: string[];
  similar: string[];
}

/** The meanings of a keyword: all of `terms`, or one of the authors whose names match the whole keyword, by tier. */
export interface Sought {
  terms: Alternatives[];
  authors: [string[], string[], string[]];
}

const authorsMost = 50;
/** A name shared by more members says nothing about the author of a post, unless the whole keyword is a name. */
const namesakesMost = 20;

const isShown = condition(memberFor.everybody, { of: 'a' });
const namesakes = (
  queries: string[],
) => sql`select t.place, s.id from unnest(${sql.param(queries)}::text[]) with ordinality t (query, place), lateral (
      select a.id from account_names n join accounts a on a.id = n.account_id
        where n.words @@ t.query::tsquery and ${isShown} limit ${namesakesMost + 1}) s`;

/** The indexed word for the posts of an author. */
const author = (id: number | string) => `~${id}`;

/** Reads the meanings of a keyword as typed. */
export async function seek(db: Database, keyword: Keyword, viewer: number | null): Promise<Sought> {
  const stretch = { after: null, skip: 0, most: authorsMost };
  const [members, terms] = await Promise.all([
    findAccounts(db, { keyword, viewer, sort: 'desc', names: 'exact' }, stretch),
    namesOf(db, keyword.terms),
  ]);
  const inTiers = (...tiers: number[]) =>
    members.filter(({ tier }) => tiers.includes(tier)).map(({ id }) => author(id));
  return {
    terms,
    authors: [inTiers(0, 1), inTiers(2), []],
  };
}

/** Adds words and names with typos; null if there are none. */
export async function seekClose(
  db: Database,
  keyword: Keyword,
  viewer: number | null,
  { terms, authors: [as, begun] }: Sought,
): Promise<Sought | null> {
  const similar = await similarWords(db, keyword.terms);
  if (similar.size === 0) return null;
  const stretch = { after: null, skip: 0, most: authorsMost - as.length - begun.length };
  const wanted = { keyword, viewer, sort: 'desc', names: 'close', similar } as const;
  const members = stretch.most > 0 ? await findAccounts(db, wanted, stretch) : [];
  return {
    terms: terms.map((one) => ({ ...one, similar: similar.get(one.term.word) ?? [] })),
    authors: [as, begun, members.map(({ id }) => author(id))],
  };
}

/** The authors with the name of each term. If the term is the whole keyword, other code already finds them. */
async function namesOf(db: Database, terms: Term[]): Promise<Alternatives[]> {
  const none = terms.map((term) => ({ term, same: [], begun: [], similar: [] }));
  if (terms.length === 1) return none;
  const isNamed = (term: Term) => term.kind !== 'tag';
  const [same, begun] = await Promise.all([
    namesakesOf(db, terms.filter(isNamed), ''),
    begunNamesakes(
      db,
      terms.filter((term) => isNamed(term) && term.isOpen && term.word.length > 2),
    ),
  ]);
  return none.map((one) => ({ ...one, same: same.get(one.term) ?? [], begun: begun.get(one.term) ?? [] }));
}

async function namesakesOf(db: Database, terms: Term[], sign: '' | ':*'): Promise<Map<Term, string[]>> {
  if (terms.length === 0) return new Map();
  const { rows } = await db.execute<{ place: string; id: string }>(
    namesakes(terms.map(({ word }) => `'${word}'${sign}`)),
  );
  const found = new Map<Term, string[]>();
  for (const [place, ids] of Map.groupBy(rows, (row) => Number(row.place) - 1)) {
    const term = terms[place];
    if (term && ids.length <= namesakesMost)
      found.set(
        term,
        ids.map(({ id }) => author(id)),
      );
  }
  return found;
}

/** Very common prefixes are skipped, because PostgreSQL would collect all their matches before returning the first one. */
async function begunNamesakes(db: Database, [term]: Term[]): Promise<Map<Term, string[]>> {
  if (!term) return new Map();
  const isFrequent = (await countMostFollowed(db, [term])) > namesakesMost;
  return isFrequent ? new Map() : await namesakesOf(db, [term], ':*');
}
