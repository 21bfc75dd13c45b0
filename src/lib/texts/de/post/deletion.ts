import type { Translation } from '../../../language/catalogue.ts';
import type { deletion as english } from '../../post/deletion.ts';

export const deletion: Translation<typeof english> = {
  title: 'Löschen bestätigen',
  post: 'Möchtest du diesen Beitrag wirklich löschen? Das lässt sich nicht rückgängig machen.',
  comment: 'Möchtest du diesen Kommentar wirklich löschen? Das lässt sich nicht rückgängig machen.',
  reply: 'Möchtest du diese Antwort wirklich löschen? Das lässt sich nicht rückgängig machen.',
  confirm: 'Bestätigen',
  deleting: 'Wird gelöscht …',
};
