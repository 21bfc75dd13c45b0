import type { Worded, WordsOf } from './hidden-words.ts';

/** A condition on the facts about a thing. It is data, so that both SQL and a predicate can be made from it. */
export type Rule<Facts> =
  | { kind: 'all' | 'any'; rules: readonly Rule<Facts>[] }
  | { kind: 'is'; fact: keyof Facts & string; value: string }
  | { kind: 'isNull' | 'isSet' | 'isViewer' | 'isNotViewer'; fact: keyof Facts & string }
  | { kind: 'isMember' }
  | { kind: 'isAmong' | 'isNotAmong'; fact: keyof Facts & string; members: Unwanted }
  | { kind: 'hasWord' | 'hasNoWord'; thing: Worded; words: WordsOf }
  | { kind: 'some' | 'none'; relation: keyof Facts & string; rule: AnyRule };

/**
 * Members that are hidden from a viewer. `blocked`: by a block in either direction; `ownBlocked`: by the viewer's own. The others add the
 * members whom the viewer muted: `hidden` those of whom they want to hear nothing, `hiddenPosts` and `hiddenComments` also those of whom they
 * want no posts, or no comments.
 */
export type Unwanted = 'blocked' | 'ownBlocked' | 'hidden' | 'hiddenPosts' | 'hiddenComments';

/** A rule about any kind of thing, for the compilers. */
export type AnyRule = Rule<never>;

type FactsOfKind<Facts, Kind> = { [K in keyof Facts]: Facts[K] extends Kind ? K : never }[keyof Facts] & string;
type Related<Facts, K extends keyof Facts> = Facts[K] extends readonly (infer Item)[] ? Item : Facts[K];

/** The functions that build rules about one kind of thing; they accept only its own facts and relations. */
export function rulesAbout<Facts>() {
  type RelationName = Exclude<FactsOfKind<Facts, object>, FactsOfKind<Facts, Date>>;
  return {
    all: (...rules: Rule<Facts>[]): Rule<Facts> => ({ kind: 'all', rules }),
    any: (...rules: Rule<Facts>[]): Rule<Facts> => ({ kind: 'any', rules }),
    is: <K extends FactsOfKind<Facts, string | null>>(fact: K, value: Facts[K] & string): Rule<Facts> => ({
      kind: 'is',
      fact,
      value,
    }),
    isNull: (fact: FactsOfKind<Facts, Date | string | null>): Rule<Facts> => ({ kind: 'isNull', fact }),
    isSet: (fact: FactsOfKind<Facts, Date | string | null>): Rule<Facts> => ({ kind: 'isSet', fact }),
    /** The fact is the id of the viewer; never true for visitors. */
    isViewer: (fact: FactsOfKind<Facts, number>): Rule<Facts> => ({ kind: 'isViewer', fact }),
    isNotViewer: (fact: FactsOfKind<Facts, number>): Rule<Facts> => ({ kind: 'isNotViewer', fact }),
    /** The viewer is a member, not a visitor. */
    isMember: { kind: 'isMember' } as Rule<Facts>,
    /** The fact is the id of one of these members; never true for visitors. */
    isAmong: (fact: FactsOfKind<Facts, number>, members: Unwanted): Rule<Facts> => ({ kind: 'isAmong', fact, members }),
    isNotAmong: (fact: FactsOfKind<Facts, number>, members: Unwanted): Rule<Facts> => ({
      kind: 'isNotAmong',
      fact,
      members,
    }),
    /** A word that hides things stands in the texts of the thing. */
    hasWord: (thing: Worded, words: WordsOf): Rule<Facts> => ({ kind: 'hasWord', thing, words }),
    hasNoWord: (thing: Worded, words: WordsOf): Rule<Facts> => ({ kind: 'hasNoWord', thing, words }),
    /** At least one related thing fulfils the rule. */
    some: <K extends RelationName>(relation: K, rule: Rule<Related<Facts, K>>): Rule<Facts> => ({
      kind: 'some',
      relation,
      rule,
    }),
    /** No related thing fulfils the rule. */
    none: <K extends RelationName>(relation: K, rule: Rule<Related<Facts, K>>): Rule<Facts> => ({
      kind: 'none',
      relation,
      rule,
    }),
  };
}
