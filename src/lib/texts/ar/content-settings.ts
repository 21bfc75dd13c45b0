import type { ArabicForm, Translation } from '../../language/catalogue.ts';
import type { contentSettings as english } from '../content-settings.ts';

export const contentSettings: Translation<typeof english, ArabicForm> = {
  title: 'المحتوى',
  feed: 'الخلاصة',
  newestFirst: 'أتابعهم: الأحدث أولًا',
  newestFirstHint: 'عند الإيقاف تأتي أولًا المنشورات الأنسب لك.',
  hideSeen: 'إخفاء ما شاهدته',
  hideSeenHint: 'تنتهي الخلاصة بعد آخر منشور جديد بدل أن تعيد ما سبق.',
  hidden: 'ما أخفيه',
  hiddenHint: 'لا يعلم أحد بمن تحظره أو تكتمه.',
  relations: 'الحسابات المحظورة والمكتومة',
  hiddenWords: 'الكلمات المخفية',
  people: 'الأشخاص',
  invitations: 'الدعوات',
  playback: 'التشغيل',
  autoplay: 'تشغيل المنشورات تلقائيًا',
  autoplayHint: 'في هذا المتصفح فقط. عند الإيقاف يبدأ التشغيل بالضغط.',
  startOver: 'البدء من جديد',
  startOverHint: 'ينسى ما تعلّمته الخلاصة من إعجاباتك ومشاهداتك ومتابعاتك ومن المنشورات التي لا تهمك.',
  startOverQuestion: 'البدء من جديد؟',
  startOverText:
    'تنسى الخلاصة اهتماماتك وتتعلمها من جديد. تبقى إعجاباتك ومتابعاتك وسجلك، وتبقى المنشورات التي لا تهمك مخفية.',
  cancel: 'إلغاء',
  startingOver: 'جارٍ البدء من جديد…',
  startedOver: 'آخر مرة في {day}.',
  failed: 'تعذّر تحميل الإعدادات.',
  retry: 'إعادة المحاولة',
};
