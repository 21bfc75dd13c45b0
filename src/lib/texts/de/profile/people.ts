import type { Translation } from '../../../language/catalogue.ts';
import type { people as english } from '../../profile/people.ts';

export const people: Translation<typeof english> = {
  follow: 'Folgen',
  following: 'Gefolgt',
  you: 'Du',
  followName: '{name} folgen',
  followingName: 'Gefolgt: {name}',
  followers: { one: '{shown} Follower', other: '{shown} Follower' },

  startTitle: 'Hier erscheinen die Beiträge der Leute, denen du folgst',
  suggestions: 'Konten, denen zu folgen sich lohnt',
  nobodyNew: 'Noch gibt es niemanden, dem du neu folgen könntest.',
  allPosts: 'Alle Beiträge ansehen',
  showPosts: 'Ihre Beiträge zeigen',
};
