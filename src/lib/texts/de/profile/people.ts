import type { Translation } from '../../../language/catalogue.ts';
import type { people as english } from '../../profile/people.ts';

export const people: Translation<typeof english> = {
  follow: 'Folgen',
  following: 'Gefolgt',
  you: 'Du',
  followName: '{name} folgen',
  followingName: 'Gefolgt: {name}',
  followBack: 'Zurückfolgen',
  followBackName: '{name} zurückfolgen',
  muteOrBlock: 'Stummschalten oder blockieren',
  followers: { one: '{shown} Follower', other: '{shown} Follower' },

  startTitle: 'Hier erscheinen die Beiträge der Leute, denen du folgst',
  suggestions: 'Konten, denen du folgen könntest',
  nobodyNew: 'Im Moment gibt es keine neuen Konten, denen du folgen könntest.',
  allPosts: 'Alle Beiträge ansehen',
  showPosts: 'Beiträge anzeigen',
};
