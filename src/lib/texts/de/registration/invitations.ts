import type { Translation } from '../../../language/catalogue.ts';
import type { invitations as english } from '../../registration/invitations.ts';

export const invitations: Translation<typeof english> = {
  title: 'Einladungen',
  about: 'Wer den Link einer Einladung hat, kann hier ein Konto anlegen. Die Moderation sieht, wer wen eingeladen hat.',
  off: 'Mitglieder können hier zurzeit niemanden einladen.',
  uses: 'Für wie viele Personen',
  usesChoice: { one: '{count} Person', other: '{count} Personen' },
  days: 'Gültig für',
  daysChoice: { one: '{count} Tag', other: '{count} Tage' },
  create: 'Einladung erstellen',
  list: 'Deine Einladungen',
  none: 'Du hast noch niemanden eingeladen.',
  used: { one: '{used} von {count} Person', other: '{used} von {count} Personen' },
  until: 'bis {day}',
  revoked: 'widerrufen',
  ended: 'abgelaufen am {day}',
  usedUp: 'aufgebraucht',
  copy: 'Link kopieren',
  copyOf: 'Link {link} kopieren',
  revoke: 'Widerrufen',
  revokeOf: 'Einladung {link} widerrufen',
};
