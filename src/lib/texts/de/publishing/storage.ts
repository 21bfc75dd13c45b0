import type { Translation } from '../../../language/catalogue.ts';
import type { storage as english } from '../../publishing/storage.ts';

export const storage: Translation<typeof english> = {
  nearlyFull: 'Du hast {used} von {allowed} belegt.',
  full: 'Du hast {used} von {allowed} belegt. Lösche einige deiner Beiträge, um Platz für neue zu schaffen.',
};
