import type { ArabicForm, Translation } from '../../language/catalogue.ts';
import type { settings as english } from '../settings.ts';

export const settings: Translation<typeof english, ArabicForm> = {
  title: 'الإعدادات',
  theme: 'المظهر',
  light: 'فاتح',
  dark: 'داكن',
  system: 'النظام',
  language: 'اللغة',
  copyUrl: 'نسخ الرابط',
  viewHistory: 'سجل المشاهدة',
  favoritePosts: 'المنشورات المفضلة',
  viewComments: 'سجل التعليقات',
  searchedKeywords: 'سجل البحث',
  content: 'المحتوى',
  changePassword: 'تغيير كلمة المرور',
  about: 'حول Riff',
  logOut: 'تسجيل الخروج',
  keepViews: 'حفظ سجل مشاهداتي',
  keepKeywords: 'حفظ سجل بحثي',
  install: 'تثبيت التطبيق',
  installByHand: 'اضغط «مشاركة»، ثم «إضافة إلى الشاشة الرئيسية»',
  reload: 'إعادة تحميل الصفحة',
};
