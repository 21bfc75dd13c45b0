import { chance } from '../chance.ts';
import { members } from './members.ts';

/** A member has searched for a keyword. */
export interface DemoSearch {
  userName: string;
  keyword: string;
  hoursAgo: number;
}

/** Keywords that find something in the demo, and the share of its members who searched for them. */
const keywords = [
  ['cats', 0.9],
  ['lofi', 0.8],
  ['rain', 0.75],
  ['ramen', 0.7],
  ['dance', 0.6],
  ['synthwave', 0.55],
  ['koi', 0.5],
  ['city at night', 0.45],
  ['sunset', 0.45],
  ['market', 0.4],
  ['cooking', 0.4],
  ['dogs', 0.35],
  ['breakfast', 0.35],
] as const;

/** Who has searched for what; each keyword once a member. */
export function searches(): DemoSearch[] {
  return keywords.flatMap(([keyword, share]) => {
    const roll = chance(`searches ${keyword}`);
    return members
      .filter(() => roll() < share)
      .map(({ userName }) => ({ userName, keyword, hoursAgo: Math.round(1 + roll() * 600) }));
  });
}
