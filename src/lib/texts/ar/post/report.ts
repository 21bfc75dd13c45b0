import type { ArabicForm, Translation } from '../../../language/catalogue.ts';
import type { report as english } from '../../post/report.ts';

export const report: Translation<typeof english, ArabicForm> = {
  title: 'الإبلاغ عن المنشور',
  question: 'ما المشكلة في هذا المنشور؟',
  cancel: 'إلغاء',
  send: 'إرسال البلاغ',
  sending: 'جارٍ الإرسال…',
  removePost: 'إزالة هذا المنشور؟',
  removeComment: 'إزالة هذا التعليق؟',
  removeReply: 'إزالة هذا الرد؟',
  nobodySees: 'لن يراه أحد بعد ذلك.',
  nobodySeesReplies: 'لن يراه أحد بعد ذلك، ولن يرى ردوده.',
  postRemoved: 'تمت إزالة المنشور.',
  commentRemoved: 'تمت إزالة التعليق.',
  reason: 'السبب',
  reasonReader: 'يقرأ صاحبه السبب، لكنه لا يعرف من أزاله.',
  remove: 'إزالة',
  removing: 'جارٍ الإزالة…',
  mailComes: 'ستصل رسالة بريد إلكتروني إلى صاحبه بعد دقيقة ما لم تتراجع.',
  restoreLater: 'يمكنك استعادته لاحقًا من {place}.',
  reports: 'البلاغات',
  undo: 'تراجع',
  restoring: 'جارٍ الاستعادة…',
  close: 'إغلاق',
};
