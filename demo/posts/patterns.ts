import { type DemoPostScript, says, video } from './script.ts';

/** Videos of mathematics, cells, tiles and distant places. */
export const patterns: readonly DemoPostScript[] = [
  video('ringed-planet', {
    by: 'oskar.zielinski',
    hoursAgo: 7,
    title: 'If my balcony had a better view',
    text: 'Three moons, one ring, zero clouds.\nThe small moon goes round exactly twice a loop.',
    tags: 'space ambient slow loop',
    remarks: [
      says('olu.adeyemi', 'Is the resonance on purpose?', says('oskar.zielinski', '2 : 1, of course it is.')),
      says('mira.okafor', 'Your sky at last!'),
      says('rosa.almeida', 'We are building it from balloons on Friday.'),
    ],
  }),
  video('warp', {
    by: 'oskar.zielinski',
    hoursAgo: 168,
    title: 'Late for dinner',
    text: 'Nothing moves but us.',
    tags: 'space synthwave loop',
    remarks: [says('kenji.watanabe', 'Set this as the loading screen of my life.'), says('samir.b', 'Fast.')],
  }),
  video('ink-flow', {
    by: 'jonas.bergmann',
    hoursAgo: 22,
    title: '900 lines that never cross',
    text: 'Each one only asks: which way is downhill?\nNo two agree for long, and still nobody bumps into anybody.',
    tags: 'math generative loop slow',
    remarks: [
      says('priya.raman', 'I would wear this.', says('jonas.bergmann', 'I would buy it.')),
      says('farah.q', 'Explained it to my daughter with spaghetti.'),
      says('ines.costa', 'Glaze, in slow motion.'),
    ],
  }),
  video('neon-lissajous', {
    by: 'jonas.bergmann',
    hoursAgo: 98,
    title: 'Three against four',
    text: 'Left ear counts three, right ear counts four.\nThe picture is the same sum.',
    tags: 'math synthwave loop music',
    remarks: [
      says('viktor.l', 'My oscilloscope is jealous.'),
      says(
        'hugo.silva',
        'Polyrhythm you can see. More please.',
        says('jonas.bergmann', 'Five against seven is on the stove.'),
      ),
    ],
  }),
  video('pendulum-wave', {
    by: 'jonas.bergmann',
    hoursAgo: 240,
    title: 'Fifteen pendulums, all a bit wrong',
    text: 'They start together, fall apart, find each other.\nLike a good class.',
    tags: 'math loop clocks slow',
    remarks: [
      says(
        'olu.adeyemi',
        'My students asked for the lengths.',
        says('jonas.bergmann', '7 to 21 swings a loop. Homework!'),
      ),
      says('anouk.dv', 'The moment at the half!'),
    ],
  }),
  video('silk-kaleidoscope', {
    by: 'priya.raman',
    hoursAgo: 13,
    title: 'Grandmother’s sari, eight mirrors',
    text: 'The border pattern is hers, the motion is mine.\nBest in the dark.',
    tags: 'pattern house generative loop',
    remarks: [
      says(
        'uma.patel',
        'This is my whole childhood in eight seconds.',
        says('priya.raman', 'You made me cry in the office.'),
      ),
      says('dalia.s', 'That gold!'),
      says('xiu.chen', 'Sari, not sorry.'),
    ],
  }),
  video('turning-tiles', {
    by: 'priya.raman',
    hoursAgo: 156,
    title: 'One tile. Four ways to lay it.',
    text: 'Each tile turns a quarter when it hears the clap.',
    tags: 'pattern house generative math',
    remarks: [says('ines.costa', 'Bathroom floor, please.'), says('jonas.bergmann', 'Truchet, 1704. Still fresh.')],
  }),
  video('paper-canyon', {
    by: 'sunhee.park',
    hoursAgo: 50,
    title: 'Nine sheets, one lamp',
    text: 'Cut, shift, light, repeat.\nThe lamp goes round once a loop.',
    tags: 'paper slow pattern loop',
    remarks: [
      says('noor.haddad', 'A canyon in a drawer!'),
      says('rosa.almeida', 'Class project. Decided.', says('sunhee.park', 'Use blunt scissors and loud music.')),
    ],
  }),
  video('coral-growth', {
    by: 'zuri.mwangi',
    hoursAgo: 84,
    title: 'Two dyes, one rule, a reef',
    text: 'Feed, kill, spread. That is all there is to it.',
    tags: 'generative ocean math ambient',
    remarks: [
      says('yara.nasser', 'Turing would have loved this.', says('zuri.mwangi', 'I like to think that he dived.')),
      says('ines.costa', 'Brain coral!'),
    ],
  }),
  video('life-garden', {
    by: 'kenji.watanabe',
    hoursAgo: 109,
    title: 'Born with three, alone with one',
    text: 'Conway’s rules, my colours.\nEvery birth is a note.',
    tags: 'pixelart chiptune generative math',
    remarks: [
      says('jonas.bergmann', 'There is a glider at 0:03!', says('kenji.watanabe', 'It escapes. Good for it.')),
      says('viktor.l', 'Square waves forever.'),
    ],
  }),
  video('pixel-valley', {
    by: 'kenji.watanabe',
    hoursAgo: 10,
    title: 'Level 1 (there are no enemies)',
    text: 'Walk right. That is the whole game.\n16 colours, three channels.',
    tags: 'pixelart chiptune loop music',
    remarks: [
      says('keiko.mori', 'Where is the cat?', says('kenji.watanabe', 'Level 2.')),
      says('hugo.silva', 'That noise channel hi-hat takes me back.'),
      says('emil.hansen', 'My son asked how to jump.'),
    ],
  }),
  video(
    'cube-sea',
    {
      by: 'jonas.bergmann',
      hoursAgo: 290,
      title: 'A sea made of corners',
      text: 'Borrowed the sound from Tomás, because these cubes wanted to dance.',
      tags: 'math house loop generative',
      remarks: [
        says('tomas.reyes', 'They dance better than I do.', says('jonas.bergmann', 'Not hard, I have seen you.')),
        says('dalia.s', 'Someone build this.'),
      ],
    },
    'vinyl',
  ),
  video(
    'sunflower',
    {
      by: 'amara.ndiaye',
      hoursAgo: 72,
      title: '137.5 degrees, and then again',
      text: 'Seeds do not plan. They just never look back.\nSound: the fern.',
      tags: 'plants math generative loop',
      remarks: [
        says('rosa.almeida', 'We counted the spirals: 21 and 34.', says('amara.ndiaye', 'Give them a star each.')),
        says('gwen.pryce', 'The sheep would eat it.'),
      ],
    },
    'fern-grows',
  ),
];
