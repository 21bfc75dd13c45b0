import type { ArabicForm, Translation } from '../../language/catalogue.ts';
import type { account as english } from '../account.ts';

export const account: Translation<typeof english, ArabicForm> = {
  picture: 'الصورة',
  cards: 'بطاقات',
  sound: 'صوت',
  evening: 'مساء',
  record: 'أسطوانة',

  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  confirmPassword: 'تأكيد كلمة المرور',
  displayName: 'الاسم المعروض',
  newPassword: 'كلمة المرور الجديدة',
  confirmNewPassword: 'تأكيد كلمة المرور الجديدة',
  passwordHint: {
    zero: 'دون حد أدنى للأحرف.',
    one: 'حرف واحد على الأقل.',
    two: 'حرفان على الأقل.',
    few: '{count} أحرف على الأقل.',
    many: '{count} حرفًا على الأقل.',
    other: '{count} حرف على الأقل.',
  },

  login: 'تسجيل الدخول',
  forgotPasswordLink: 'هل نسيت كلمة المرور؟',
  continueWith: 'المتابعة باستخدام {provider}',

  register: 'إنشاء حساب',

  sendResetLink: 'إرسال الرابط',

  stopMails: 'إيقاف هذه الرسائل',
  changePassword: 'تغيير كلمة المرور',
};
