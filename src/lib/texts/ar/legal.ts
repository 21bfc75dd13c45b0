import type { ArabicForm, Translation } from '../../language/catalogue.ts';
import type { legal as english } from '../legal.ts';

export const legal: Translation<typeof english, ArabicForm> = {
  TERMS: 'شروط الاستخدام',
  PRIVACY: 'الخصوصية',
  RULES: 'القواعد',
  legalPages: 'الشروط والخصوصية والقواعد',

  pageTitle: '{name} · Riff',
  pageDescription: '{name} في هذا الموقع.',
  version: 'الإصدار {version} بتاريخ {day}',
  earlierVersion: 'هذا إصدار سابق.',
  newestVersion: 'اقرأ الإصدار الأحدث',
  olderVersion: 'الإصدار السابق',

  agreeToRegister: 'بالتسجيل فإنك توافق على: {pages}',
  consentPage: 'تغيّرت شروطنا · Riff',
  consentDescription: 'اقرأ ما تغيّر ووافق عليه للمتابعة.',
  consentTitle: 'يُرجى قراءة هذا',
  consentLead: 'هناك نص جديد يوافق عليه الجميع هنا. وافق للمتابعة أو سجّل الخروج.',
  changesOf: '{name}: ما الذي تغيّر',
  added: 'جديد',
  removed: 'محذوف',
  unchanged: 'جزء لم يتغيّر',
  wholeText: 'اقرأ النص كاملًا',
  agree: 'أوافق',
  logOut: 'تسجيل الخروج',

  adminTitle: 'الصفحات',
  notWritten: 'لم يكتب أحد هذه الصفحة بعد. ستظهر للجميع بعد أن تنشرها.',
  shownAt: 'يمكن للجميع قراءتها على {address}.',
  text: 'النص بصيغة Markdown',
  textHint: '# عنوان، **غامق**، - قائمة، [رابط](https://…). تظهر شيفرة HTML كنص.',
  preview: 'معاينة',
  write: 'كتابة',
  asksAnew: 'على كل الأعضاء الموافقة على هذا الإصدار',
  asksAnewHint: 'يرى الأعضاء ما تغيّر في الصفحة التالية التي يفتحونها، فيوافقون أو يسجّلون الخروج.',
  publish: 'نشر',
  versions: 'الإصدارات',
  versionNumber: 'الإصدار {version}',
  versionBy: '{day} بقلم {name}',
  askedMembers: 'سُئل الأعضاء',
};
