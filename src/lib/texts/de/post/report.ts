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
  postRemoved: 'Der Beitrag ist entfernt.',
  commentRemoved: 'Der Kommentar ist entfernt.',
  reason: 'Grund',
  reasonReader: 'Wer das geschrieben hat, erfährt den Grund, aber nicht, wer es entfernt hat.',
  remove: 'Entfernen',
  removing: 'Wird entfernt …',
  mailComes: 'In einer Minute geht dazu eine Mail raus, wenn du es nicht rückgängig machst.',
  restoreLater: 'Später kannst du es unter {place} wiederherstellen.',
  reports: 'Meldungen',
  undo: 'Rückgängig machen',
  restoring: 'Wird wiederhergestellt …',
  close: 'Schließen',
};
