import type { Translation } from '../../../language/catalogue.ts';
import type { heldComments as english } from '../../post/held-comments.ts';

export const heldComments: Translation<typeof english> = {
  title: 'Warten auf Freigabe',
  about: 'Diese Kommentare zu deinen Beiträgen siehst nur du und wer sie geschrieben hat.',
  count: { one: '{count} Kommentar wartet', other: '{count} Kommentare warten' },
  none: 'Keine Kommentare warten auf deine Freigabe.',
  onPost: 'Zu deinem Beitrag „{title}“',
  replyOnPost: 'Eine Antwort zu deinem Beitrag „{title}“',
  approveThis: 'Kommentar von {name} freigeben',
  deleteThis: 'Kommentar von {name} löschen',
  all: 'Alle wartenden ansehen',
};
