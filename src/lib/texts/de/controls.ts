import type { Translation } from '../../language/catalogue.ts';
import type { controls as english } from '../controls.ts';

export const controls: Translation<typeof english> = {
  show: '{field} zeigen',
  hide: '{field} verbergen',
  cancel: 'Abbrechen',
  close: 'Schließen',
  dismiss: 'Ausblenden',
  clear: 'Leeren',
  makeSmaller: 'Verkleinern',
  makeLarger: 'Vergrößern',
};
