import type { AnyRule, Rule } from './rule.ts';

type Known = Readonly<Record<string, unknown>>;

/** Whether a rule holds for the facts about a thing; `viewer` is a member's id, or null for visitors. */
export const holds = <Facts extends object>(rule: Rule<Facts>, facts: Facts, viewer: number | null): boolean =>
  evaluate(rule, facts as Known, viewer);

function evaluate(rule: AnyRule, facts: Known, viewer: number | null): boolean {
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
      return viewer !== null && facts[rule.fact] === viewer;
    case 'some':
      return related(facts, rule.relation).some((one) => evaluate(rule.rule, one, viewer));
    case 'none':
      return !related(facts, rule.relation).some((one) => evaluate(rule.rule, one, viewer));
  }
}

/** One thing or several, as a list. */
const related = (facts: Known, relation: string) => [facts[relation]].flat() as Known[];
