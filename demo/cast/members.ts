/** One invented member of the demo, as plain data. */
export interface DemoMember {
  /** Also the member's key in posts, comments and the avatar (`avatar-<userName>`). */
  userName: string;
  displayName: string;
  bio: string;
  /** Two colours of the drawn avatar, `#rrggbb`. */
  colours: readonly [string, string];
}

const member = (userName: string, displayName: string, ground: string, figure: string, bio: string): DemoMember => ({
  userName,
  displayName,
  bio,
  colours: [ground, figure],
});

/** The sixteen members who post. */
const authors: readonly DemoMember[] = [
  member(
    'mira.okafor',
    'Mira Okafor',
    '#0b3b4f',
    '#6ef2c4',
    'I cook by day and sing by night. Lagos first, Tromsø now.',
  ),
  member('teo.lindqvist', 'Teo Lindqvist', '#2a0f4f', '#ff5fa2', 'Two old synths, one small room, no presets.'),
  member(
    'sunhee.park',
    'Sun-hee Park',
    '#f3d9c4',
    '#d1495b',
    'Paper, scissors, kitchen knives. Everything by hand, slowly.',
  ),
  member(
    'diego.alvarado',
    'Diego Alvarado',
    '#1c1f4a',
    '#ffb454',
    'Skateboards and long exposures. Ask me about Sundays.',
  ),
  member('amara.ndiaye', 'Amara Ndiaye', '#12372a', '#b8e986', 'Botanist on weekdays, market on Saturdays.'),
  member(
    'jonas.bergmann',
    'Jonas Bergmann',
    '#10243f',
    '#7cc6fe',
    'Maths teacher. If it moves and repeats, I am interested.',
  ),
  member('lucia.moretti', 'Lucia Moretti', '#0a4c6a', '#ffd6a5', 'Salt in everything I own. Liguria.'),
  member(
    'kenji.watanabe',
    'Kenji Watanabe',
    '#26305c',
    '#9ef01a',
    '16 colours are plenty. Trams, rain and tiny tunes.',
  ),
  member('priya.raman', 'Priya Raman', '#5a1846', '#ffc300', 'Textiles, cousins, dancing. Chennai / Leeds.'),
  member('noor.haddad', 'Noor Haddad', '#7a3b1d', '#ffd9a0', 'Wide places, one dog.'),
  member('elif.kaya', 'Elif Kaya', '#1d2b3a', '#f7b267', 'Rain collector. Tea first, then the beat.'),
  member('oskar.zielinski', 'Oskar Zieliński', '#0d1026', '#c9b6ff', 'Amateur astronomer with a cloudy balcony.'),
  member('hana.novakova', 'Hana Nováková', '#efe9dd', '#1b1b1e', 'Type designer, alto, sometimes bass. Brno.'),
  member('tomas.reyes', 'Tomás Reyes', '#3b0d11', '#ff9b42', 'Crate digger. Four to the floor, lights low.'),
  member('wren.calloway', 'Wren Calloway', '#17301f', '#f4e285', 'Fog, moss, campfire food. They/them.'),
  member('zuri.mwangi', 'Zuri Mwangi', '#06283d', '#ff8fab', 'Reef diver. I draw what the camera misses.'),
];

/** The members who watch, like, follow and comment. */
const listeners: readonly DemoMember[] = [
  member('anouk.dv', 'Anouk de Vries', '#264653', '#e9c46a', 'Here for the loops.'),
  member('baptiste.m', 'Baptiste Moreau', '#540d6e', '#ffd23f', 'Night baker. I watch these at 4 am.'),
  member('chidi.eze', 'Chidi Eze', '#0b525b', '#f4f1de', 'Sound engineer, patient listener.'),
  member('dalia.s', 'Dalia Saad', '#6d597a', '#eaac8b', 'Architect, mostly stairs.'),
  member('emil.hansen', 'Emil Hansen', '#003049', '#f77f00', 'Ferry captain. I like water on land too.'),
  member('farah.q', 'Farah Qureshi', '#355070', '#e5b3bb', 'Reads the descriptions to the end.'),
  member('gwen.pryce', 'Gwen Pryce', '#1b4332', '#d8f3dc', 'Wales, sheep, weather.'),
  member('hugo.silva', 'Hugo Silva', '#3a0ca3', '#4cc9f0', 'Drums. Also knees.'),
  member('ines.costa', 'Inês Costa', '#9d0208', '#ffba08', 'Ceramics and coffee.'),
  member('jamal.w', 'Jamal Whitaker', '#1d3557', '#a8dadc', 'Collects quiet videos.'),
  member('keiko.mori', 'Keiko Mori', '#ffe5ec', '#fb6f92', 'Cats, trains, cats on trains.'),
  member('leo.fontaine', 'Léo Fontaine', '#14213d', '#fca311', 'Film student, third attempt.'),
  member('maja.horvat', 'Maja Horvat', '#344e41', '#dad7cd', 'Slow cyclist.'),
  member('nils.aune', 'Nils Aune', '#22223b', '#c9ada7', 'Bass, the instrument and the fish.'),
  member('olu.adeyemi', 'Olu Adeyemi', '#4a1942', '#f2c57c', 'Physics, football, jollof.'),
  member('pilar.ortega', 'Pilar Ortega', '#7f4f24', '#e6ccb2', 'Grandmother of five, faster than all of them.'),
  member('quinn.asher', 'Quinn Asher', '#10002b', '#e0aaff', 'Insomniac with good headphones.'),
  member('rosa.almeida', 'Rosa Almeida', '#065a60', '#ffb5a7', 'Teaches eight-year-olds to draw.'),
  member('samir.b', 'Samir Benali', '#2b2d42', '#ef233c', 'Long-distance runner. Short comments.'),
  member('tuuli.k', 'Tuuli Koskinen', '#cdeaf0', '#1f5f8b', 'Ice, ice, sauna.'),
  member('uma.patel', 'Uma Patel', '#3d0066', '#ffdd00', 'Dances in kitchens.'),
  member('viktor.l', 'Viktor Lazarov', '#212529', '#80ffdb', 'Fixes radios.'),
  member('xiu.chen', 'Chen Xiu', '#641220', '#f9dcc4', 'Calligraphy and bad puns.'),
  member('yara.nasser', 'Yara Nasser', '#0f4c5c', '#fb8b24', 'Marine biology, second year.'),
];

/** All members of the demo; those who post come first. */
export const members: readonly DemoMember[] = [...authors, ...listeners];
