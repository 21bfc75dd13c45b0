import type { ViewerFacts, WordedFacts } from './facts.ts';
import type { WordsOf } from './hidden-words.ts';
import type { AnyRule, Rule } from './rule.ts';

type Known = Readonly<Record<string, unknown>>;

/** Whether a rule holds for the facts about a thing. A rule that depends on the viewer needs one. */
export const holds = <Facts extends object>(rule: Rule<Facts>, facts: Facts, viewer?: ViewerFacts): boolean =>
  evaluate(rule, facts as Known, viewer);

function evaluate(rule: AnyRule, facts: Known, viewer: ViewerFacts | undefined): boolean {
  switch (rule.kind) {
    case 'all':
      return rule.rules.every((part) => evaluate(part, facts, viewer));
    case 'any':
      return rule.rules.some((part) => evaluate(part, facts, viewer));
    case 'is':
      return facts[rule.fact] === rule.value;
    case 'isNull':
      return facts[rule.fact] === null;
    case 'isSet':
      return facts[rule.fact] !== null;
    case 'isViewer':
      return facts[rule.fact] === known(viewer).id;
    case 'isMember':
      return known(viewer).id !== null;
    case 'isAmong':
      return known(viewer)[rule.members].has(Number(facts[rule.fact]));
    case 'isNotAmong':
      return !known(viewer)[rule.members].has(Number(facts[rule.fact]));
    case 'isNotViewer':
      return facts[rule.fact] !== known(viewer).id;
    case 'hasWord':
      return hasWord(facts as unknown as WordedFacts, rule.words, viewer);
    case 'hasNoWord':
      return !hasWord(facts as unknown as WordedFacts, rule.words, viewer);
    case 'some':
      return related(facts, rule.relation).some((one) => evaluate(rule.rule, one, viewer));
    case 'none':
      return !related(facts, rule.relation).some((one) => evaluate(rule.rule, one, viewer));
  }
}

function hasWord(facts: WordedFacts, words: WordsOf, viewer: ViewerFacts | undefined): boolean {
  if (words === 'postAuthor') return facts.isHiddenByPostAuthor === true;
  const members = words === 'viewer' ? facts.hiddenFrom : facts.coveredFor;
  return members.has(Number(known(viewer).id));
}

/** The related things as a list, whether the relation has one or several. */
const related = (facts: Known, relation: string) => [facts[relation]].flat() as Known[];

function known(viewer: ViewerFacts | undefined): ViewerFacts {
  if (!viewer) throw new Error('this rule depends on who looks: say who');
  return viewer;
}
