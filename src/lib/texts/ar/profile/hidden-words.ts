import type { ArabicForm, Translation } from '../../../language/catalogue.ts';
import type { hiddenWords as english } from '../../profile/hidden-words.ts';

export const hiddenWords: Translation<typeof english, ArabicForm> = {
  title: 'الكلمات المخفية',
  about:
    'لن تظهر لك المنشورات والتعليقات التي تحتوي على إحدى هذه الكلمات أو العبارات أو الوسوم. تُطابَق الكلمات كاملةً، ولا فرق بين الحروف الكبيرة والصغيرة ولا أثر للتشكيل.',
  word: 'كلمة أو عبارة أو وسم',
  action: 'الإجراء',
  HIDE: 'إخفاء',
  COVER: 'تغطية',
  scope: 'المكان',
  EVERYWHERE: 'في كل مكان',
  MY_POSTS: 'التعليقات على منشوراتي',
  myPostsHint: 'التعليقات المخفية لا يراها إلا من كتبها.',
  time: 'المدة',
  day: 'يوم',
  week: 'أسبوع',
  always: 'حتى أزيلها',
  add: 'إضافة الكلمة',

  search: 'البحث في كلماتك',
  list: 'كلماتك المخفية',
  until: 'حتى {time}',
  remove: 'إزالة',
  removeWord: 'إزالة «{word}»',
  undo: 'تراجع',
  added: '«{word}» في قائمتك الآن.',
  removed: '«{word}» لم تعد في قائمتك.',
  none: 'لا تخفي أي كلمات.',
  noneFound: 'لا توجد بين كلماتك كلمة تحتوي على ذلك.',
  fileHint: 'ملف CSV فيه كلمة واحدة في كل سطر.',
  imported: {
    zero: 'لم تُستورَد أي كلمة.',
    one: 'استُورِدت كلمة واحدة.',
    two: 'استُورِدت كلمتان.',
    few: 'استُورِدت {count} كلمات.',
    many: 'استُورِدت {count} كلمة.',
    other: 'استُورِدت {count} كلمة.',
  },
  refused: {
    zero: 'استُورِدت كل الأسطر.',
    one: 'سطر واحد لم يُستورَد:',
    two: 'سطران لم يُستورَدا:',
    few: '{count} أسطر لم تُستورَد:',
    many: '{count} سطرًا لم يُستورَد:',
    other: '{count} سطر لم يُستورَد:',
  },
};
