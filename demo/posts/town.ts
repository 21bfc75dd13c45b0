import { type DemoPostScript, says, video } from './script.ts';

/** Videos of streets, windows, records, machines and letters. */
export const town: readonly DemoPostScript[] = [
  video('dusk-skyline', {
    by: 'diego.alvarado',
    hoursAgo: 3,
    title: 'Ten minutes between blue and orange',
    text: 'From the roof of the car park, level seven.\nThe guard and I are friends by now.',
    tags: 'city sunset synthwave night',
    remarks: [
      says(
        'dalia.s',
        'I drew one of these towers. Not saying which.',
        says('diego.alvarado', 'The one with the light on the 14th?'),
        says('dalia.s', 'No comment.'),
      ),
      says(
        'teo.lindqvist',
        'That saw lead. Detuned by how much?',
        says('diego.alvarado', 'Until my neighbour knocked, then a bit less.'),
      ),
      says('quinn.asher', 'On repeat.'),
    ],
  }),
  video('rain-on-glass', {
    by: 'elif.kaya',
    hoursAgo: 8,
    title: 'Tea, rain, nowhere to be',
    text: 'The drops pick a lane and then change their mind.\nRecorded the kettle too, but it was too proud.',
    tags: 'rain city lofi slow night',
    remarks: [
      says('jamal.w', 'The whole internet can stop here.'),
      says('baptiste.m', 'Watching it while it rains. Double rain.'),
      says('hugo.silva', 'That lazy snare!', says('elif.kaya', 'It is a wooden spoon on the sink.')),
      says('gwen.pryce', 'A normal Tuesday. Love it.'),
    ],
  }),
  video('night-train', {
    by: 'elif.kaya',
    hoursAgo: 61,
    title: 'Window seat, last train',
    text: 'Ankara to somewhere.\nTurn the phone sideways and lean your head on it.',
    tags: 'city night lofi loop',
    remarks: [
      says('keiko.mori', 'TRAIN.', says('elif.kaya', 'I thought of you.')),
      says('leo.fontaine', 'The parallax is so good. How many layers?', says('elif.kaya', 'Six, and the moon.')),
    ],
  }),
  video('outrun', {
    by: 'teo.lindqvist',
    hoursAgo: 16,
    title: 'Drive until the sun gives up',
    text: 'No presets, as always.\nThe arpeggio is played by hand and then corrected by guilt.',
    tags: 'synthwave loop generative sunset music',
    remarks: [
      says('viktor.l', 'I want this on a cassette.', says('teo.lindqvist', 'Side B is the same but sadder.')),
      says('samir.b', 'New personal best with this on.'),
      says('uma.patel', 'Kitchen: danced.'),
    ],
  }),
  video('fireworks', {
    by: 'diego.alvarado',
    hoursAgo: 330,
    title: 'Everyone looks up at once',
    text: 'The river gets all of it twice.',
    tags: 'city night fire water',
    remarks: [
      says('ines.costa', 'The reflections!'),
      says(
        'olu.adeyemi',
        'Light first, bang later. Physics wins.',
        says('diego.alvarado', 'I moved the bang to the beat. Sorry, physics.'),
      ),
    ],
  }),
  video('vinyl', {
    by: 'tomas.reyes',
    hoursAgo: 14,
    title: 'Found in a box marked "do not play"',
    text: 'So I played it.\nThe bars are the real levels, nothing faked.',
    tags: 'music house loop',
    remarks: [
      says('viktor.l', 'What needle?', says('tomas.reyes', 'The cheap one. The room does the rest.')),
      says('nils.aune', 'Bass approved.'),
      says('uma.patel', 'Kitchen: danced, twice.'),
      says('anouk.dv', 'Who else is watching the label go round?'),
    ],
  }),
  video('lava-lamp', {
    by: 'tomas.reyes',
    hoursAgo: 142,
    title: '1974, still warming up',
    text: 'Takes two hours in real life. You get seven and a half seconds.',
    tags: 'loop slow house generative',
    remarks: [
      says('quinn.asher', 'My grandma had the green one.'),
      says('xiu.chen', 'Wax on, wax off.', says('tomas.reyes', 'Out.')),
    ],
  }),
  video('clock-choir', {
    by: 'sunhee.park',
    hoursAgo: 26,
    title: 'Sixty-six clocks that agree twice',
    text: 'Each has two hands and no idea of the time.\nTogether they are better at it.',
    tags: 'clocks loop math paper',
    remarks: [
      says(
        'jonas.bergmann',
        'I counted. Sixty-six. Well done.',
        says('sunhee.park', 'You are the only one who would.'),
      ),
      says('hana.novakova', 'The moment when they line up is a letter, I swear.'),
      says('farah.q', 'Very satisfying and I am late now.'),
    ],
  }),
  video('breathe', {
    by: 'hana.novakova',
    hoursAgo: 35,
    title: 'In for five. Out for five.',
    text: 'Made it for my sister before her exam.\nShe passed, so it works.',
    tags: 'typography slow ambient loop',
    remarks: [
      says('farah.q', 'Saved for Monday.'),
      says('quinn.asher', 'Needed this today, thank you.', says('hana.novakova', 'Go to sleep!')),
      says('chidi.eze', 'The chord opens with the circle. Lovely detail.'),
    ],
  }),
  video('say-it-again', {
    by: 'hana.novakova',
    hoursAgo: 214,
    title: 'PLAY / IT / AGAIN',
    text: 'One weight, one width, one idea.\nDrawn with a single line that never lifts.',
    tags: 'typography loop music',
    remarks: [
      says('xiu.chen', 'The G! Look at the G!', says('hana.novakova', 'It took nine tries.')),
      says('leo.fontaine', 'Title sequence, right there.'),
    ],
  }),
];
