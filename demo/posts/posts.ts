import { type DemoPostScript, images, says, video } from './script.ts';

/** Every post of the demo, newest first. */
export const posts: readonly DemoPostScript[] = [
  video('first-take', 'mira.okafor', 3, 'First take, one lamp, nobody home #singing #lofi #home #music', {
    text: 'I usually do eleven takes and post none of them.\nThis is take one.',
    remarks: [says('chidi.eze', 'Do not touch it. The room is perfect.', says('mira.okafor', 'The room is a cupboard!')), says('uma.patel', 'Goosebumps in a supermarket queue.')],
  }),
  video('no-presets', 'teo.lindqvist', 5, 'Sixteen pads, two thumbs too many #synthwave #music #hands #loop', {
    text: 'No presets, as always.\nThe arpeggio is played by hand and then corrected by guilt.',
    remarks: [says('viktor.l', 'I want this on a cassette.', says('teo.lindqvist', 'Side B is the same but sadder.')), says('samir.b', 'New personal best with this on.')],
  }),
  video('tea-rain', 'elif.kaya', 7, 'Tea, rain, nowhere to be #rain #cats #lofi #slow #animals', {
    text: 'Mandalina has been asked to move twice.\nRecorded the kettle too, but it was too proud.',
    remarks: [
      says('jamal.w', 'The whole internet can stop here.'),
      says('keiko.mori', 'The tail is on the beat. I checked.', says('elif.kaya', 'She practises.')),
      says('hugo.silva', 'That lazy snare!', says('elif.kaya', 'It is a wooden spoon on the sink.')),
    ],
  }),
  video('midnight-ramen', 'mira.okafor', 9, 'Midnight ramen, because the shift was long #food #ramen #cooking #night', {
    text: 'Broth from Sunday, egg from today, patience from nowhere.',
    remarks: [
      says('baptiste.m', 'That egg. THAT egg.', says('mira.okafor', 'Six and a half minutes, then ice.')),
      says('jamal.w', 'This goes straight into the quiet collection.'),
      says('xiu.chen', 'Pho-nomenal. Wrong soup, I know.'),
    ],
  }),
  video('blue-and-orange', 'diego.alvarado', 11, 'Ten minutes between blue and orange #skate #sunset #synthwave #city', {
    text: 'The sea road is closed to cars on Sundays.\nNot to me.',
    remarks: [says('leo.fontaine', 'What lens is this?', says('diego.alvarado', 'A tripod and my sister.')), says('teo.lindqvist', 'That saw lead. Detuned by how much?')],
  }),
  video('two-koi', 'lucia.moretti', 13, 'The koi do not care that it is Monday #water #animals #slow #lofi #koi', {
    text: 'Nonna’s pond. The orange ones are older than I am.',
    remarks: [says('yara.nasser', 'We had a whole lecture on how they turn.'), says('keiko.mori', 'The last one is called Mikan, I decided.')],
  }),
  video('happy-to-leave', 'noor.haddad', 16, 'Somebody is happy to leave the city #dogs #animals #travel', {
    text: 'Four hours, one window, zero complaints.\nTurn the phone sideways.',
    remarks: [says('maja.horvat', 'Ears: ten out of ten.'), says('gwen.pryce', 'Hire him. The sheep are bored.')],
  }),
  images('four-evenings', 4, 'tea-rain', 'elif.kaya', 18, 'Four evenings, one window #rain #city #lofi #night', {
    text: 'Same chair, same cup.\nThe street changes its mind about the colour.',
    remarks: [says('jamal.w', 'Third one. Framed, please.'), says('dalia.s', 'The green evening!', says('elif.kaya', 'The pharmacy sign. Best neighbour.'))],
  }),
  video('line-seven', 'kenji.watanabe', 19, 'Line 7, last one tonight #city #rain #night #chiptune #trams', {
    text: 'Sixteen colours are plenty, and the rain gives you another sixteen.',
    remarks: [says('keiko.mori', 'TRAM.', says('kenji.watanabe', 'I thought of you.')), says('hugo.silva', 'That noise channel hi-hat takes me back.')],
  }),
  video('the-good-stall', 'amara.ndiaye', 24, 'She talks to every single orange #market #people #food #city', {
    text: 'Third stall on the left, cash only, opinions free.',
    remarks: [says('rosa.almeida', 'Mine comes from her too!'), says('farah.q', 'I went for one lemon and came home with a recipe.')],
  }),
  video('kitchen-friday', 'mira.okafor', 27, 'Friday starts when the dishes are done #dance #house #home #music', {
    text: 'The tiles are cold, the song is not.',
    remarks: [says('uma.patel', 'Finally, my sport.', says('mira.okafor', 'Duet when?')), says('hugo.silva', 'You are early on the two. I love it.')],
  }),
  images('four-cats', 4, 'tea-rain', 'kenji.watanabe', 29, 'All cats of our house, sorted by patience #cats #animals #home', {
    text: 'Keiko asked. Keiko gets.',
    remarks: [says('keiko.mori', 'FINALLY.', says('kenji.watanabe', 'You are welcome.')), says('xiu.chen', 'Purr-trait gallery.')],
  }),
  video('do-not-play', 'tomas.reyes', 31, 'Found a song in a box marked "do not play" #music #house #hands #piano', {
    text: 'So I played it.\nTwo chords, and I am still not tired of them.',
    remarks: [says('nils.aune', 'Bass approved.'), says('uma.patel', 'Kitchen: danced, twice.')],
  }),
  video('one-voice-missing', 'hana.novakova', 36, 'Choir practice, everybody else is ill #singing #music #ambient', {
    text: 'So I am all four voices. The bass needs work.',
    remarks: [says('chidi.eze', 'The alto is the best one.', says('hana.novakova', 'She is available for weddings.'))],
  }),
  images('three-bowls', 3, 'midnight-ramen', 'mira.okafor', 46, 'Three bowls from three bad weather days #food #ramen #cooking #rain', {
    text: 'Mushroom for the fog, prawn for the sleet, egg for everything else.',
    remarks: [says('ines.costa', 'Who made the first bowl? The clay one!', says('mira.okafor', 'You did, last winter.'))],
  }),
  images('record-sleeves', 4, 'do-not-play', 'tomas.reyes', 48, 'Sleeves for records that I lost in the move #music #house #portrait', {
    text: 'Drawn from memory. The memory is generous.',
    remarks: [says('teo.lindqvist', 'I would buy the second one for the cover alone.'), says('viktor.l', 'Lost how many?', says('tomas.reyes', 'A box. THE box.'))],
  }),
  video('roof-rehearsal', 'priya.raman', 50, 'Rehearsal on the roof, wedding on Saturday #dance #sunset #music #city', {
    text: 'Too many cousins, one loudspeaker.',
    remarks: [says('uma.patel', 'This is my whole childhood in ten seconds.', says('priya.raman', 'You made me cry in the office.'))],
  }),
  video('four-in-the-afternoon', 'mira.okafor', 55, 'Tromsø, four in the afternoon #city #snow #night #ambient', {
    text: 'The sun said see you in January.\nThe tram is for you, Lagos: we do not have one, I drew it in.',
    remarks: [says('tuuli.k', 'Correct amount of snow: some more.'), says('pilar.ortega', 'My late husband promised me this light. Thank you.')],
  }),
  images('stall-holders', 3, 'the-good-stall', 'priya.raman', 60, 'Flowers, bread, fruit: my Saturday in order #market #people #flowers', {
    text: 'The bread man gives you the end piece if you sing.',
    remarks: [says('ines.costa', 'I sang. It is true.'), says('amara.ndiaye', 'The purple awning!')],
  }),
  video('last-log-tea', 'wren.calloway', 66, 'One pot, one fire, one spoon #food #fire #cooking #slow', {
    text: 'For everyone who lives in a flat with radiators.',
    remarks: [says('baptiste.m', 'Held my hands to the phone. It worked.')],
  }),
  video('window-down', 'zuri.mwangi', 72, 'She knows the way to the beach #dogs #animals #ocean #travel', {
    text: 'I only do the gears.',
    remarks: [says('yara.nasser', 'The tongue!'), says('emil.hansen', 'She may ride on the bridge of my ferry.')],
  }),
  images('market-faces', 4, 'the-good-stall', 'mira.okafor', 80, 'Four people who sold me something today #people #market #portrait', {
    text: 'Fish, tomatoes, a radio, and advice.',
    remarks: [says('viktor.l', 'The radio man overcharged you.', says('mira.okafor', 'He told me about you!')), says('rosa.almeida', 'My class will draw these on Monday.')],
  }),
  video('thin-slices', 'sunhee.park', 90, 'Paper artist makes salad #cooking #hands #food #paper', {
    text: 'Same knife, same breathing.',
    remarks: [says('hana.novakova', 'You could read through that slice.'), says('farah.q', 'Very satisfying and I am late now.')],
  }),
  video('sunday-stack', 'mira.okafor', 98, 'How much syrup is too much? #food #breakfast #cooking #loop', {
    text: 'We will never know.',
    remarks: [says('keiko.mori', 'Keep going.'), says('samir.b', 'I ran twenty kilometres for this.')],
  }),
  images('knife-school', 3, 'thin-slices', 'sunhee.park', 104, 'Knife school, week three #cooking #hands #food', {
    text: 'Carrot, beetroot, cucumber. Ten fingers.',
    remarks: [says('pilar.ortega', 'Faster, dear.'), says('hana.novakova', 'Still ten? Well done.')],
  }),
  video('maple-fish', 'jonas.bergmann', 110, 'Three fish, one circle, no collisions #koi #water #math #slow', {
    soundOf: 'two-koi',
    text: 'Borrowed the sound from Lucia, because her fish started it.',
    remarks: [says('lucia.moretti', 'Mine are faster.', says('jonas.bergmann', 'Mine are punctual.')), says('olu.adeyemi', 'Phase shift of a third. Lovely.')],
  }),
  images('bisi-moods', 3, 'snow-watch', 'mira.okafor', 120, 'The three moods of Bisi #cats #animals #home', {
    text: 'Bird, no bird, dinner.',
    remarks: [says('keiko.mori', 'Number two is me before coffee.'), says('gwen.pryce', 'The sheep have only one mood.')],
  }),
  images('three-ponds', 3, 'two-koi', 'zuri.mwangi', 132, 'What the camera misses #koi #water #animals', {
    text: 'Three ponds from three temples, drawn on the train.',
    remarks: [says('yara.nasser', 'I would dive into the second one.')],
  }),
  video('snow-watch', 'mira.okafor', 144, 'Bisi guards the street until the plough comes #cats #animals #snow #night #slow', {
    text: 'Nobody pays her.',
    remarks: [says('keiko.mori', 'Employee of the month.'), says('oskar.zielinski', 'Same sky here: clouds. Only clouds.')],
  }),
  video('club-night', 'oskar.zielinski', 160, 'Astronomers at the Christmas party #dance #house #night', {
    soundOf: 'do-not-play',
    text: 'Clouds all week, so we danced. Sound: the box that Tomás found.',
    remarks: [says('tomas.reyes', 'You dance better than I do.'), says('mira.okafor', 'Clouds again?', says('oskar.zielinski', 'Clouds again.'))],
  }),
  images('sea-road', 3, 'blue-and-orange', 'diego.alvarado', 170, 'Sunday people on the sea road #skate #people #sunset', {
    text: 'Nobody fell. Much.',
    remarks: [says('maja.horvat', 'I was there on a bicycle, outside the frame.'), says('samir.b', 'Too slow.')],
  }),
  images('way-home', 3, 'four-in-the-afternoon', 'mira.okafor', 200, 'Three ways home #city #night #snow', {
    text: 'The short one, the pretty one, the one with the bakery.',
    remarks: [says('dalia.s', 'The pretty one. Always.')],
  }),
  video('mostly-tidying', 'mira.okafor', 230, 'Cooking is mostly tidying, with knives #cooking #food #hands #loop', {
    text: 'Two hundred carrots before noon. The metronome helps.',
    remarks: [says('jonas.bergmann', 'Constant width! How?', says('mira.okafor', 'Fear of my boss.')), says('hugo.silva', 'Sixteenth notes.')],
  }),
  images('desk-notes', 3, 'no-presets', 'teo.lindqvist', 250, 'Three desks, same two hands #music #hands #synthwave', {
    text: 'The coffee is load-bearing.',
    remarks: [says('nils.aune', 'I count three plants too.'), says('hugo.silva', 'Where is the drum?')],
  }),
  images('birthday-list', 3, 'sunday-stack', 'mira.okafor', 320, 'Cakes I owe people #food #cake #breakfast', {
    text: 'If you see yours: I have not forgotten.',
    remarks: [says('baptiste.m', 'The blue one is mine. It is two years late.')],
  }),
];
