/** One invented member of the demo, as plain data. */
export interface DemoMember {
  /** Also the member's key in posts, comments and the avatar (`avatar-<userName>`). */
  userName: string;
  displayName: string;
  bio: string;
  /** How the member looks, as `lookOf` reads it. */
  look: string;
  /** The drawn avatar's ground and clothes, `#rrggbb`. */
  colours: readonly string[];
}

/** An avatar is described by its ground, clothes and look. The members who post come first, then those who watch and comment. */
const rows: readonly (readonly [userName: string, displayName: string, avatar: string, bio: string])[] = [
  ['mira.okafor', 'Mira Okafor', '0b3b4f 6ef2c4 501', 'I cook by day and sing by night. Lagos first, Tromsø now.'],
  ['teo.lindqvist', 'Teo Lindqvist', '2a0f4f ff5fa2 045b', 'Two old synths, one small room, no presets.'],
  ['sunhee.park', 'Sun-hee Park', 'f3d9c4 d1495b 004', 'Paper, scissors, kitchen knives. Everything by hand, slowly.'],
  ['diego.alvarado', 'Diego Alvarado', '1c1f4a ffb454 216', 'Skateboards and long exposures. Ask me about Sundays.'],
  ['amara.ndiaye', 'Amara Ndiaye', '12372a b8e986 502', 'Botanist on weekdays, market on Saturdays.'],
  ['jonas.bergmann', 'Jonas Bergmann', '10243f 7cc6fe 035gb', 'Maths teacher. If it moves and repeats, I am in.'],
  ['lucia.moretti', 'Lucia Moretti', '0a4c6a ffd6a5 123', 'Salt in everything I own. Liguria.'],
  ['kenji.watanabe', 'Kenji Watanabe', '26305c 9ef01a 106g', '16 colours are plenty. Trams, rain and tiny tunes.'],
  ['priya.raman', 'Priya Raman', '5a1846 ffc300 300', 'Textiles, cousins, dancing. Chennai / Leeds.'],
  ['noor.haddad', 'Noor Haddad', '7a3b1d ffd9a0 210', 'Wide places, one dog.'],
  ['elif.kaya', 'Elif Kaya', '1d2b3a f7b267 114', 'Rain collector. Tea first, then the beat.'],
  ['oskar.zielinski', 'Oskar Zieliński', '0d1026 c9b6ff 025g', 'Amateur astronomer with a cloudy balcony.'],
  ['hana.novakova', 'Hana Nováková', 'efe9dd 1b1b1e 042', 'Type designer, alto, sometimes bass. Brno.'],
  ['tomas.reyes', 'Tomás Reyes', '3b0d11 ff9b42 307b', 'Crate digger. Four to the floor, lights low.'],
  ['wren.calloway', 'Wren Calloway', '17301f f4e285 066', 'Fog, moss, campfire food. They/them.'],
  ['zuri.mwangi', 'Zuri Mwangi', '06283d ff8fab 507', 'Reef diver. I draw what the camera misses.'],
  ['baptiste.m', 'Baptiste Moreau', '540d6e ffd23f 015b', 'Night baker. I watch these at 4 am.'],
  ['chidi.eze', 'Chidi Eze', '0b525b f4f1de 505b', 'Sound engineer, patient listener.'],
  ['dalia.s', 'Dalia Saad', '6d597a eaac8b 213g', 'Architect, mostly stairs.'],
  ['emil.hansen', 'Emil Hansen', '003049 f77f00 055b', 'Ferry captain. I like water on land too.'],
  ['farah.q', 'Farah Qureshi', '355070 e5b3bb 304', 'Reads the descriptions to the end.'],
  ['gwen.pryce', 'Gwen Pryce', '1b4332 d8f3dc 063', 'Wales, sheep, weather.'],
  ['hugo.silva', 'Hugo Silva', '3a0ca3 4cc9f0 216b', 'Drums. Also knees.'],
  ['ines.costa', 'Inês Costa', '9d0208 ffba08 112', 'Ceramics and coffee.'],
  ['jamal.w', 'Jamal Whitaker', '1d3557 a8dadc 407g', 'Collects quiet videos.'],
  ['keiko.mori', 'Keiko Mori', 'ffe5ec fb6f92 004g', 'Cats, trains, cats on trains.'],
  ['leo.fontaine', 'Léo Fontaine', '14213d fca311 026', 'Film student, third attempt.'],
  ['maja.horvat', 'Maja Horvat', '344e41 dad7cd 034', 'Slow cyclist.'],
  ['nils.aune', 'Nils Aune', '22223b c9ada7 046b', 'Bass, the instrument and the fish.'],
  ['olu.adeyemi', 'Olu Adeyemi', '4a1942 f2c57c 506', 'Physics, football, jollof.'],
  ['pilar.ortega', 'Pilar Ortega', '7f4f24 e6ccb2 252g', 'Grandmother of five, faster than all of them.'],
  ['quinn.asher', 'Quinn Asher', '10002b e0aaff 101', 'Insomniac with good headphones.'],
  ['rosa.almeida', 'Rosa Almeida', '065a60 ffb5a7 311', 'Teaches eight-year-olds to draw.'],
  ['samir.b', 'Samir Benali', '2b2d42 ef233c 305', 'Long-distance runner. Short comments.'],
  ['tuuli.k', 'Tuuli Koskinen', 'cdeaf0 1f5f8b 040', 'Ice, ice, sauna.'],
  ['uma.patel', 'Uma Patel', '3d0066 ffdd00 403', 'Dances in kitchens.'],
  ['viktor.l', 'Viktor Lazarov', '212529 80ffdb 055g', 'Fixes radios.'],
  ['xiu.chen', 'Chen Xiu', '641220 f9dcc4 105g', 'Calligraphy and bad puns.'],
  ['yara.nasser', 'Yara Nasser', '0f4c5c fb8b24 210g', 'Marine biology, second year.'],
];

/** All members of the demo; the first one is the demo account. */
export const members: readonly DemoMember[] = rows.map(([userName, displayName, avatar, bio]) => {
  const [ground, clothes, look = ''] = avatar.split(' ');
  return { userName, displayName, bio, look, colours: [`#${ground}`, `#${clothes}`] };
});
