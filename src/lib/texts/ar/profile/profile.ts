import type { ArabicForm, Translation } from '../../../language/catalogue.ts';
import type { profile as english } from '../../profile/profile.ts';

export const profile: Translation<typeof english, ArabicForm> = {
  more: 'المزيد',
  copyUrl: 'نسخ الرابط',
  report: 'إبلاغ',
  edit: 'تعديل',
  editAvatar: 'تعديل الصورة الشخصية',
  upload: 'رفع',
  readMore: 'قراءة المزيد',
  showLess: 'عرض أقل',

  counts: 'الأعداد',
  following: 'يتابع',
  followers: 'المتابعون',
  likes: 'الإعجابات',
  followingCount: {
    zero: 'لا يتابع أحدًا',
    one: 'يتابع حسابًا واحدًا',
    two: 'يتابع حسابين',
    few: 'يتابع {count} حسابات',
    many: 'يتابع {count} حسابًا',
    other: 'يتابع {count} حساب',
  },
  followersCount: {
    zero: 'لا متابعين',
    one: 'متابع واحد',
    two: 'متابعان',
    few: '{count} متابعين',
    many: '{count} متابعًا',
    other: '{count} متابع',
  },
  likesCount: {
    zero: 'لا إعجابات',
    one: 'إعجاب واحد',
    two: 'إعجابان',
    few: '{count} إعجابات',
    many: '{count} إعجابًا',
    other: '{count} إعجاب',
  },
  nobodyFollows: 'لا أحد يتابع {name} بعد.',
  followsNobody: 'لا يتابع {name} أحدًا بعد.',
  back: 'رجوع',
  close: 'إغلاق',

  posts: 'المنشورات',
  morePosts: 'تحميل المزيد من المنشورات',
  noPosts: 'لا توجد منشورات بعد',
  privatePost: '{title}، خاص',
  private: 'خاص',
};
