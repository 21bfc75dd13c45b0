import type { Translation } from '../../../language/catalogue.ts';
import type { reasons as english } from '../../server/reasons.ts';

export const reasons: Translation<typeof english> = {
  FOLLOWING: 'Du folgst {name}',
  LIKED_AUTHOR: 'Dir haben Beiträge von {name} gefallen',
  WATCHED_AUTHOR: 'Du hast Beiträge von {name} angesehen',
  LIKED_TAG: 'Dir haben Beiträge mit #{tag} gefallen',
  WATCHED_TAG: 'Du hast Beiträge mit #{tag} angesehen',
  LIKED_SOUND: 'Dir haben Beiträge mit diesem Sound gefallen',
  WATCHED_SOUND: 'Du hast Beiträge mit diesem Sound angesehen',
  NEW_AND_POPULAR: 'Neu und beliebt',
  NEW: 'Neu',
  POPULAR: 'Beliebt',
  SEEN_AGAIN: 'Du hast alles Neue gesehen, darum kommen frühere Beiträge noch einmal',
  BY_DATE: 'Als Nächstes nach Datum, das Neueste zuerst',
};
