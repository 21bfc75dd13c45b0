import { members } from '../cast/members.ts';
import { avatar } from '../drawings/avatar.ts';
import type { ImagePlan } from './plan.ts';

const skins = ['#f6d3b8', '#e8b48c', '#c98a5e', '#a0663f', '#7a4a2e', '#5a3424'];
const hairs = ['#1b1512', '#3a2218', '#6b3f22', '#b5793a', '#d9b46a', '#8e8e96', '#a33b20'];

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

/** A portrait of every member. */
export const portraitPlans: readonly ImagePlan[] = members.map((member) => {
  const look = looks[member.userName] ?? '123';
  return {
    key: `avatar-${member.userName}`,
    drawing: avatar,
    width: 400,
    height: 400,
    seed: (look.includes('g') ? 1 : 0) + (look.includes('b') ? 2 : 0),
    variant: Number(look[2]),
    palette: [...member.colours, skins[Number(look[0])] ?? '#c98a5e', hairs[Number(look[1])] ?? '#1b1512'],
    phase: 0,
  };
});
