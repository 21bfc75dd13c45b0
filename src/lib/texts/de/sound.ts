import type { Translation } from '../../language/catalogue.ts';
import type { sound as english } from '../sound.ts';

export const sound: Translation<typeof english> = {
  untitled: 'Sound ohne Titel',
  originalBy: 'Originalsound von {name}',
  originalMissing: 'Der Originalbeitrag ist nicht verfügbar.',
  soundMissing: 'Dieser Sound ist nicht mehr verfügbar.',
  play: '{title} abspielen',
  pause: '{title} pausieren',
  seek: 'Abspielposition',
  place: '{second} von {duration}',
  counts: 'Zahlen',
  likes: { one: '{label} Like', other: '{label} Likes' },
  comments: { one: '{label} Kommentar', other: '{label} Kommentare' },
  posts: { one: '{label} Beitrag', other: '{label} Beiträge' },
  use: 'Diesen Sound verwenden',
  share: 'Teilen',
  copyUrl: 'Link kopieren',
  more: 'Mehr',
  report: 'Melden',
  related: 'Beiträge mit diesem Sound',
  original: 'Original',
  morePosts: 'Weitere Beiträge laden',
  noPosts: 'Noch keine Beiträge',
  retry: 'Erneut versuchen',
};
