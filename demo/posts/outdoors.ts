import { type DemoPostScript, says, video } from './script.ts';

/** Videos of sky, water, woods and weather. */
export const outdoors: readonly DemoPostScript[] = [
  video('aurora-fjord', {
    by: 'mira.okafor',
    hoursAgo: 5,
    title: 'The fjord was so still that the sky came down',
    text: 'Minus eleven, no wind at all.\nI stood there for an hour and forgot that I had tea with me.\nThe pad is three notes, very slow.',
    tags: 'aurora night ambient water slow',
    remarks: [
      says(
        'tuuli.k',
        'We say the fox is sweeping the snow with its tail.',
        says('mira.okafor', 'Stealing that. Beautiful.'),
      ),
      says('jamal.w', 'This goes straight into the quiet collection.'),
      says(
        'oskar.zielinski',
        'Same night here: clouds. Only clouds.',
        says('mira.okafor', 'The balcony again?'),
        says('oskar.zielinski', 'The balcony again.'),
      ),
      says('pilar.ortega', 'My late husband promised me this sky. Thank you.'),
    ],
  }),
  video('sunset-swell', {
    by: 'lucia.moretti',
    hoursAgo: 11,
    title: 'Last ten seconds of the day, again and again',
    text: 'The sun takes forever and then it is gone.\nHere it never quite goes.',
    tags: 'ocean sunset lofi loop',
    remarks: [
      says('emil.hansen', 'Calm sea, wind from behind. A good evening to be at work.'),
      says(
        'maja.horvat',
        'I can smell this one.',
        says('lucia.moretti', 'Salt and sunscreen?'),
        says('maja.horvat', 'Salt and fries.'),
      ),
      says('uma.patel', 'The bass comes in exactly with the wave!'),
    ],
  }),
  video('drifting-dunes', {
    by: 'noor.haddad',
    hoursAgo: 30,
    title: 'Dunes move about as fast as fingernails',
    text: 'So I sped it up a little.\nDrawn from memory after four days of walking.',
    tags: 'desert slow ambient sunset',
    remarks: [
      says('dalia.s', 'The shadow side is the best part.'),
      says('samir.b', 'Hard to run on. Easy to look at.'),
      says('leo.fontaine', 'What lens is this?', says('noor.haddad', 'A pencil :)')),
    ],
  }),
  video('fireflies', {
    by: 'wren.calloway',
    hoursAgo: 52,
    title: 'They blink in turn if you wait long enough',
    text: 'Back of the old mill, about ten at night.\nNobody believes me that they keep time.',
    tags: 'forest night ambient slow',
    remarks: [
      says(
        'rosa.almeida',
        'My class counted them. We got 41, 38 and "a lot".',
        says('wren.calloway', '"A lot" is the right answer.'),
      ),
      says('gwen.pryce', 'Moss approved.'),
      says('quinn.asher', 'Third night in a row that I fall asleep to this.'),
    ],
  }),
  video('campfire', {
    by: 'wren.calloway',
    hoursAgo: 190,
    title: 'One log left',
    text: 'For everyone who lives in a flat with radiators.',
    tags: 'fire night forest loop',
    remarks: [
      says('baptiste.m', 'Held my hands to the phone. It worked.'),
      says(
        'hugo.silva',
        'That little crackle is on the off-beat, nice.',
        says('wren.calloway', 'It was an accident, please tell nobody.'),
      ),
    ],
  }),
  video('pool-light', {
    by: 'lucia.moretti',
    hoursAgo: 76,
    title: 'Two koi, one puddle of light',
    text: 'The net of light on the bottom is just the surface, folded.\nThe fish do not care.',
    tags: 'water generative slow lofi',
    remarks: [
      says(
        'yara.nasser',
        'Caustics! We had a whole lecture on these.',
        says('jonas.bergmann', 'Please send the lecture.'),
        says('yara.nasser', 'It was two hours of this video, basically.'),
      ),
      says('keiko.mori', 'The orange one is called Mikan, I decided.'),
    ],
  }),
  video('jellyfish', {
    by: 'zuri.mwangi',
    hoursAgo: 20,
    title: 'No bones, no brain, perfect timing',
    text: 'They pulse every four seconds at this temperature.\nThe music was made to their tempo, not the other way round.',
    tags: 'ocean ambient slow night',
    remarks: [
      says('yara.nasser', 'Aurelia! My favourite.', says('zuri.mwangi', 'Of course you saw it at once.')),
      says(
        'chidi.eze',
        'That low end is so gentle. What is it?',
        says('zuri.mwangi', 'A sine, an octave under the pad. Nothing else.'),
      ),
      says('anouk.dv', 'I cannot find the loop point.'),
      says('xiu.chen', 'Jelly good.'),
    ],
  }),
  video('snow-village', {
    by: 'elif.kaya',
    hoursAgo: 121,
    title: 'Everybody is home',
    text: 'Count the windows that are still on.\nSome of them go to bed while you watch.',
    tags: 'snow night lofi slow',
    remarks: [
      says('pilar.ortega', 'Second house on the left is me, up late.'),
      says('keiko.mori', 'It needs one cat.', says('elif.kaya', 'The cat is inside. Obviously.')),
      says('tuuli.k', 'Correct amount of snow: some more.'),
    ],
  }),
  video('fern-grows', {
    by: 'amara.ndiaye',
    hoursAgo: 44,
    title: 'A fern is one rule, told again and again',
    text: 'Every leaf is the whole plant, smaller and turned a bit.\nEvery pluck in the tune is a branch.',
    tags: 'plants generative math loop',
    remarks: [
      says('rosa.almeida', 'Showed this to my class. Silence. SILENCE.'),
      says('jonas.bergmann', 'Which angle?', says('amara.ndiaye', '24.5°. At 26 it looks like a broom.')),
      says('ines.costa', 'Going to press this into clay.'),
    ],
  }),
  video('balloon-morning', {
    by: 'noor.haddad',
    hoursAgo: 268,
    title: 'Somebody else got up earlier',
    text: 'Six in the morning, cold hands, warm valley.',
    tags: 'desert sunset slow lofi',
    remarks: [
      says('maja.horvat', 'The red one is winning.'),
      says('dalia.s', 'How quiet was it up there?', says('noor.haddad', 'Quiet, then a burner, then very quiet.')),
    ],
  }),
];
