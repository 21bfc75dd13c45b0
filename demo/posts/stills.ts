import { type DemoPostScript, images, says } from './script.ts';

/** Image posts of the other members; each uses the sound of a video post. */
export const stillPosts: readonly DemoPostScript[] = [
  images('four-evenings', 4, 'tea-rain', {
    by: 'elif.kaya',
    hoursAgo: 18,
    title: 'Four evenings, one window',
    text: 'Same chair, same cup.\nThe street changes its mind about the colour.',
    tags: 'rain city lofi night',
    remarks: [says('jamal.w', 'Third one. Framed, please.'), says('dalia.s', 'The green evening!', says('elif.kaya', 'The pharmacy sign. Best neighbour.'))],
  }),
  images('four-cats', 4, 'tea-rain', {
    by: 'kenji.watanabe',
    hoursAgo: 29,
    title: 'All cats of our house, sorted by patience',
    text: 'Keiko asked. Keiko gets.',
    tags: 'cats animals home',
    remarks: [says('keiko.mori', 'FINALLY.', says('kenji.watanabe', 'You are welcome.')), says('xiu.chen', 'Purr-trait gallery.')],
  }),
  images('record-sleeves', 4, 'do-not-play', {
    by: 'tomas.reyes',
    hoursAgo: 48,
    title: 'Sleeves for records that I lost in the move',
    text: 'Drawn from memory. The memory is generous.',
    tags: 'music house portrait',
    remarks: [says('teo.lindqvist', 'I would buy the second one for the cover alone.'), says('viktor.l', 'Lost how many?', says('tomas.reyes', 'A box. THE box.'))],
  }),
  images('stall-holders', 3, 'the-good-stall', {
    by: 'priya.raman',
    hoursAgo: 60,
    title: 'Flowers, bread, fruit: my Saturday in order',
    text: 'The bread man gives you the end piece if you sing.',
    tags: 'market people flowers',
    remarks: [says('ines.costa', 'I sang. It is true.'), says('amara.ndiaye', 'The purple awning!')],
  }),
  images('knife-school', 3, 'thin-slices', {
    by: 'sunhee.park',
    hoursAgo: 104,
    title: 'Knife school, week three',
    text: 'Carrot, beetroot, cucumber. Ten fingers.',
    tags: 'cooking hands food',
    remarks: [says('pilar.ortega', 'Faster, dear.'), says('hana.novakova', 'Still ten? Well done.')],
  }),
  images('three-ponds', 3, 'two-koi', {
    by: 'zuri.mwangi',
    hoursAgo: 132,
    title: 'What the camera misses',
    text: 'Three ponds from three temples, drawn on the train.',
    tags: 'koi water animals',
    remarks: [says('yara.nasser', 'I would dive into the second one.')],
  }),
  images('sea-road', 3, 'blue-and-orange', {
    by: 'diego.alvarado',
    hoursAgo: 170,
    title: 'Sunday people on the sea road',
    text: 'Nobody fell. Much.',
    tags: 'skate people sunset',
    remarks: [says('maja.horvat', 'I was there on a bicycle, outside the frame.'), says('samir.b', 'Too slow.')],
  }),
  images('desk-notes', 3, 'no-presets', {
    by: 'teo.lindqvist',
    hoursAgo: 250,
    title: 'Three desks, same two hands',
    text: 'The coffee is load-bearing.',
    tags: 'music hands synthwave',
    remarks: [says('nils.aune', 'I count three plants too.'), says('hugo.silva', 'Where is the drum?')],
  }),
];
