import { members } from '../cast/members.ts';
import { portrait } from '../drawings/portrait.ts';
import type { ImagePlan } from './plan.ts';

// Skin, hair, hairstyle (0 and 3 long, 1 curls, 2 a knot, 4 a fringe, 5 to 7 short), and g for glasses, b for a beard.
const looks: Record<string, string> = {
  'mira.okafor': '501',
  'teo.lindqvist': '045b',
  'sunhee.park': '004',
  'diego.alvarado': '216',
  'amara.ndiaye': '502',
  'jonas.bergmann': '035gb',
  'lucia.moretti': '123',
  'kenji.watanabe': '106g',
  'priya.raman': '300',
  'noor.haddad': '210',
  'elif.kaya': '114',
  'oskar.zielinski': '025g',
  'hana.novakova': '042',
  'tomas.reyes': '307b',
  'wren.calloway': '066',
  'zuri.mwangi': '507',
  'anouk.dv': '030',
  'baptiste.m': '015b',
  'chidi.eze': '505b',
  'dalia.s': '213g',
  'emil.hansen': '055b',
  'farah.q': '304',
  'gwen.pryce': '063',
  'hugo.silva': '216b',
  'ines.costa': '112',
  'jamal.w': '407g',
  'keiko.mori': '004g',
  'leo.fontaine': '026',
  'maja.horvat': '034',
  'nils.aune': '046b',
  'olu.adeyemi': '506',
  'pilar.ortega': '252g',
  'quinn.asher': '101',
  'rosa.almeida': '311',
  'samir.b': '305',
  'tuuli.k': '040',
  'uma.patel': '403',
  'viktor.l': '055g',
  'xiu.chen': '105g',
  'yara.nasser': '210g',
};

/** How a member looks. */
export const lookOfMember = (userName: string): string => looks[userName] ?? '123';

/** A portrait of every member. */
export const portraitPlans: readonly ImagePlan[] = members.map(({ userName, colours }, index) => ({
  key: `avatar-${userName}`,
  drawing: portrait,
  width: 400,
  height: 400,
  view: [400, 400],
  who: lookOfMember(userName),
  seed: index,
  variant: 0,
  palette: colours,
  phase: 0,
}));
