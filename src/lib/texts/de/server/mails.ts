import type { Translation } from '../../../language/catalogue.ts';
import type { mails as english } from '../../server/mails.ts';

export const mails: Translation<typeof english> = {
  setPassword: 'Neues Passwort festlegen',
  site: 'Riff',
  resetSubject: 'Setze dein Passwort bei Riff zurück',
  resetReason:
    'Jemand, hoffentlich du, möchte ein neues Passwort für das Riff-Konto mit dieser E-Mail-Adresse festlegen.',
  resetNote:
    'Der Link funktioniert nur einmal und gilt eine Stunde. Wenn du das nicht warst, ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist.',
  verifySubject: 'Bestätige deine E-Mail-Adresse für Riff',
  verifyReason: 'Mit dieser E-Mail-Adresse wurde ein Riff-Konto erstellt. Bitte bestätige, dass sie dir gehört.',
  verifyAction: 'Meine Adresse bestätigen',
  verifyNote: 'Der Link funktioniert nur einmal und gilt sieben Tage. Wenn du das nicht warst, ignoriere diese E-Mail.',
  nothingToDo: 'Wenn du das warst, musst du nichts tun.',
  changedSubject: 'Dein Passwort bei Riff wurde geändert',
  changedReason:
    'Das Passwort des Riff-Kontos mit dieser E-Mail-Adresse wurde geändert. Wenn du das nicht warst, lege jetzt ein neues fest.',
  removedSubject: 'Dein Passwort bei Riff wurde entfernt',
  removedReason:
    'Jemand, hoffentlich du, hat sich über einen anderen Dienst beim Riff-Konto mit dieser E-Mail-Adresse angemeldet. Das alte Passwort gilt nicht mehr. Wenn du das nicht warst, lege jetzt ein neues fest.',
  testSubject: 'Eine Testmail von Riff',
  testReason:
    'Mails von diesem Riff kommen an: Es kann Links verschicken, die eine Adresse bestätigen oder ein neues Passwort setzen.',
  testAction: 'Riff öffnen',
  testNote: 'Diese Mail hat jemand angefordert, der dieses Riff einrichtet.',
  acceptedSubject: 'Willkommen bei Riff: Deine Bewerbung wurde angenommen',
  acceptedReason: 'Die Moderation hat deine Bewerbung angenommen. Du kannst dich jetzt anmelden.',
  acceptedAction: 'Anmelden',
  acceptedNote: 'Wenn du dich nicht beworben hast, ignoriere diese Mail einfach.',
  rejectedSubject: 'Deine Bewerbung bei Riff wurde abgelehnt',
  rejectedReason: 'Die Moderation hat deine Bewerbung nicht angenommen.',
  rejectedAction: 'Meine Daten jetzt löschen',
  rejectedNote:
    'Deine Angaben werden nach 30 Tagen gelöscht. Wenn du sie sofort löschen willst, melde dich mit E-Mail und Passwort an.',
  postSubject: 'Die Moderation hat einen deiner Beiträge auf Riff entfernt',
  postReason: 'Die Moderation hat deinen Beitrag „{title}“ entfernt. Niemand sieht ihn mehr.',
  postAction: 'Dein Profil ansehen',
  postNote: 'Dort siehst du, was entfernt wurde, bis es wiederhergestellt wird.',
  commentSubject: 'Die Moderation hat einen deiner Kommentare auf Riff entfernt',
  commentReason: 'Die Moderation hat deinen Kommentar „{content}“ entfernt. Niemand sieht ihn mehr.',
  commentAction: 'Deine Kommentare ansehen',
  commentNote: 'Entfernte Kommentare stehen dort erst wieder, wenn sie wiederhergestellt sind.',
  why: 'Der Grund: {note}',
  digestSubject: { one: '{count} neue Mitteilung auf Riff', other: '{count} neue Mitteilungen auf Riff' },
  digestLead: 'Das hast du auf Riff noch nicht gesehen:',
  digestMore: { one: 'Und {count} weitere.', other: 'Und {count} weitere.' },
  digestAction: 'Mitteilungen öffnen',
  digestDaily: 'Du bekommst diese E-Mail höchstens einmal am Tag, weil du sie in den Einstellungen eingeschaltet hast.',
  digestWeekly:
    'Du bekommst diese E-Mail höchstens einmal in der Woche, weil du sie in den Einstellungen eingeschaltet hast.',
  digestStop: 'Diese E-Mails abbestellen',
};
