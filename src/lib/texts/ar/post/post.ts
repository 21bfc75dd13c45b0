import type { ArabicForm, Translation } from '../../../language/catalogue.ts';
import type { post as english } from '../../post/post.ts';

export const post: Translation<typeof english, ArabicForm> = {
  title: 'منشور',
  close: 'إغلاق',
  loading: 'جارٍ التحميل',
  retry: 'إعادة المحاولة',

  options: 'خيارات المنشور',
  copyUrl: 'نسخ الرابط',
  look: 'مظهر الصور',
  notInterested: 'لا يهمني',
  why: 'لماذا هذا المنشور؟',
  undo: 'تراجع',
  noReasons: 'هذا المنشور ليس في خلاصتك.',
  reasons: 'ما يرجّحه في خلاصتك:',
  contentSettings: 'إعدادات المحتوى',
  report: 'إبلاغ',
  sensitive: 'محتوى حساس…',
  commenters: 'من يمكنه التعليق',
  remove: 'إزالة',
  delete: 'حذف',

  share: 'مشاركة',
  privateNote: 'هذا المنشور خاص. أنت وحدك تستطيع فتح الرابط.',
  copyLink: 'نسخ الرابط',
  copyEmbedCode: 'نسخ رمز التضمين',
};
