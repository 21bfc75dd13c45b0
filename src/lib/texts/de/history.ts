import type { Translation } from '../../language/catalogue.ts';
import type { history as english } from '../history.ts';

export const history: Translation<typeof english> = {
  viewsTitle: 'Verlauf',
  likesTitle: 'Favoriten',
  commentsTitle: 'Kommentare',
  keywordsTitle: 'Suchverlauf',

  order: 'Reihenfolge',
  newestFirst: 'Neueste zuerst',
  oldestFirst: 'Älteste zuerst',
  clear: 'Leeren',
  clearing: 'Wird geleert …',
  loadMore: 'Mehr laden',
  failure: 'Fehler: {reason}',
  watch: 'Etwas ansehen',
  search: 'Suchen',
  posts: { one: '{count} Beitrag', other: '{count} Beiträge' },
  comments: { one: '{count} Kommentar', other: '{count} Kommentare' },
  keywords: { one: '{count} Suchbegriff', other: '{count} Suchbegriffe' },

  video: '{title}, Video',
  images: '{title}, Bilder',
  post: 'Beitrag {code}',
  viewPost: 'Beitrag ansehen',
  newTab: ', öffnet sich in einem neuen Tab',
  removeOne: '{name} entfernen',

  remove: 'Entfernen',
  removing: 'Wird entfernt …',
  delete: 'Löschen',
  deleting: 'Wird gelöscht …',
  removeView: 'Diesen Beitrag entfernen?',
  removeViewText:
    '„{title}“ verschwindet aus deinem Verlauf. Das kannst du nicht rückgängig machen; siehst du den Beitrag wieder an, steht er wieder dort.',
  clearViews: 'Deinen Verlauf leeren?',
  clearViewsText: {
    one: 'Dein Verlauf mit {count} Beitrag wird entfernt. Der Beitrag und seine Aufrufe bleiben. Das kannst du nicht rückgängig machen.',
    other:
      'Dein Verlauf mit {count} Beiträgen wird entfernt. Die Beiträge und ihre Aufrufe bleiben. Das kannst du nicht rückgängig machen.',
  },
  removeLike: 'Dieses Like zurücknehmen?',
  removeLikeText:
    '„{title}“ verschwindet aus deinen Favoriten, und dein Like wird zurückgenommen. Du kannst den Beitrag später wieder liken.',
  clearLikes: 'Alle deine Likes zurücknehmen?',
  clearLikesText: {
    one: 'Dein Like für {count} Beitrag wird zurückgenommen. Das kannst du nicht rückgängig machen.',
    other: 'Deine Likes für {count} Beiträge werden zurückgenommen. Das kannst du nicht rückgängig machen.',
  },
  deleteComment: 'Diesen Kommentar löschen?',
  deleteCommentText:
    '„{content}“ wird auch beim Beitrag gelöscht, samt den Antworten darauf. Das kannst du nicht rückgängig machen.',
  deleteComments: 'Alle deine Kommentare löschen?',
  deleteCommentsText: {
    one: 'Damit wird {count} Kommentar auch beim Beitrag gelöscht, samt den Antworten darauf. Das kannst du nicht rückgängig machen.',
    other:
      'Damit werden {count} Kommentare auch bei den Beiträgen gelöscht, samt den Antworten darauf. Das kannst du nicht rückgängig machen.',
  },
  removeKeyword: 'Diesen Suchbegriff entfernen?',
  removeKeywordText:
    '„{keyword}“ verschwindet aus deinem Suchverlauf. Das kannst du nicht rückgängig machen; suchst du wieder danach, steht der Begriff wieder dort.',
  clearKeywords: 'Deinen Suchverlauf leeren?',
  clearKeywordsText: {
    one: 'Damit wird {count} Suchbegriff aus deinem Suchverlauf entfernt. Das kannst du nicht rückgängig machen.',
    other: 'Damit werden {count} Suchbegriffe aus deinem Suchverlauf entfernt. Das kannst du nicht rückgängig machen.',
  },
};
