import type { Translation } from '../../../language/catalogue.ts';
import type { report as english } from '../../post/report.ts';

export const report: Translation<typeof english> = {
  title: 'Beitrag melden',
  question: 'Was stimmt mit diesem Beitrag nicht?',
  cancel: 'Abbrechen',
  send: 'Meldung senden',
  sending: 'Wird gesendet …',
  removePost: 'Diesen Beitrag entfernen?',
  removeComment: 'Diesen Kommentar entfernen?',
  removeReply: 'Diese Antwort entfernen?',
  nobodySees: 'Danach sieht das niemand mehr.',
  nobodySeesReplies: 'Danach sieht niemand mehr den Kommentar und die Antworten darauf.',
  postRemoved: 'Der Beitrag wurde entfernt.',
  commentRemoved: 'Der Kommentar wurde entfernt.',
  reason: 'Grund',
  reasonReader: 'Das Mitglied liest den Grund, erfährt aber nicht, wer das entfernt hat.',
  remove: 'Entfernen',
  removing: 'Wird entfernt …',
  mailComes: 'In einer Minute bekommt das Mitglied eine E-Mail, außer du machst es rückgängig.',
  restoreLater: 'Später kannst du es unter {place} wiederherstellen.',
  reports: 'Meldungen',
  undo: 'Rückgängig',
  restoring: 'Wird wiederhergestellt …',
  close: 'Schließen',
};
