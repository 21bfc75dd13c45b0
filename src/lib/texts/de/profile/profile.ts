import type { Translation } from '../../../language/catalogue.ts';
import type { profile as english } from '../../profile/profile.ts';

export const profile: Translation<typeof english> = {
  more: 'Mehr',
  copyUrl: 'Link kopieren',
  report: 'Melden',
  edit: 'Bearbeiten',
  editAvatar: 'Profilbild ändern',
  upload: 'Hochladen',
  readMore: 'Mehr lesen',
  showLess: 'Weniger anzeigen',

  counts: 'Zahlen',
  following: 'Gefolgt',
  followers: 'Follower',
  likes: 'Likes',
  followingCount: { one: '{count} gefolgt', other: '{count} gefolgt' },
  followersCount: { one: '{count} Follower', other: '{count} Follower' },
  likesCount: { one: '{count} Like', other: '{count} Likes' },
  nobodyFollows: 'Noch folgt niemand {name}.',
  followsNobody: '{name} folgt noch niemandem.',
  back: 'Zurück',
  close: 'Schließen',

  posts: 'Beiträge',
  morePosts: 'Weitere Beiträge laden',
  noPosts: 'Noch keine Beiträge',
  privatePost: '{title}, privat',
  private: 'Privat',
};
