import type { ArabicForm, Translation } from '../../language/catalogue.ts';
import type { shell as english } from '../shell.ts';

export const shell: Translation<typeof english, ArabicForm> = {
  settings: 'الإعدادات',

  logInToLikePosts: 'سجّل الدخول للإعجاب بالمنشورات',
  logInToLikeComments: 'سجّل الدخول للإعجاب بالتعليقات',
  logInToComment: 'سجّل الدخول للتعليق',
  logInToFollow: 'سجّل الدخول لمتابعة الآخرين',
  logInToReport: 'سجّل الدخول للإبلاغ عن المنشورات',
  logInToUpload: 'سجّل الدخول لرفع منشور',
  logInToSeeSensitive: 'سجّل الدخول لمشاهدة المنشورات الحساسة',
  logInToUseSound: 'سجّل الدخول لاستخدام هذا الصوت',
  logInToSeeProfile: 'سجّل الدخول لعرض ملفك الشخصي',
  comesBack: 'لن يستغرق الأمر سوى لحظة، ثم تعود إلى هنا مباشرة.',
  logIn: 'تسجيل الدخول',
  signUp: 'إنشاء حساب',
  notNow: 'ليس الآن',

  processing: 'قيد المعالجة',
  processingPost: '{title} قيد المعالجة',

  update: 'تحديث',
  newVersion: 'إصدار جديد من Riff جاهز.',
  uploadRuns: 'هناك عملية رفع جارية. هل تريد إعادة التحميل رغم ذلك؟',
  reload: 'إعادة التحميل',
  dismiss: 'إغلاق',

  offlinePage: 'غير متصل · Riff',
  networkNeeded: 'يحتاج Riff إلى اتصال بالإنترنت. تُحمَّل هذه الصفحة تلقائيًا عند عودة الاتصال.',
  tryAgain: 'إعادة المحاولة',
};
