import { chance } from '../chance.ts';
import { members } from './members.ts';

/** Keywords that find something in the demo. The first are searched for by most of its members, the last by few. */
const keywords = 'cats, lofi, rain, ramen, dance, synthwave, koi, city at night, sunset, market, cooking, dogs';

/** The searches of each member, with their age in hours; each keyword once a member. */
export const searches = () =>
  keywords.split(', ').flatMap((keyword, place) => {
    const roll = chance(`searches ${keyword}`);
    return members
      .filter(() => roll() < 0.9 - place * 0.045)
      .map(({ userName }) => ({ userName, keyword, hoursAgo: Math.round(1 + roll() * 600) }));
  });
