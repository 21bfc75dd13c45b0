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

  reason: 'لماذا تريد الانضمام؟',
  reasonHint: 'يقرؤه أحد المشرفين. {count} حرف على الأكثر.',
  birthDate: 'تاريخ الميلاد',
  birthDateHint: {
    zero: 'يجب ألا يقل عمرك عن {count} سنة. يتحقق Riff من التاريخ ولا يحتفظ به.',
    one: 'يجب ألا يقل عمرك عن سنة واحدة. يتحقق Riff من التاريخ ولا يحتفظ به.',
    two: 'يجب ألا يقل عمرك عن سنتين. يتحقق Riff من التاريخ ولا يحتفظ به.',
    few: 'يجب ألا يقل عمرك عن {count} سنوات. يتحقق Riff من التاريخ ولا يحتفظ به.',
    many: 'يجب ألا يقل عمرك عن {count} سنة. يتحقق Riff من التاريخ ولا يحتفظ به.',
    other: 'يجب ألا يقل عمرك عن {count} سنة. يتحقق Riff من التاريخ ولا يحتفظ به.',
  },
  withdrawHint: 'يمكنك حذف طلبك مع كل ما أدخلته.',
  withdraw: 'احذف طلبي',
  withdrawQuestion: 'هل تحذف طلبك؟',
  withdrawText: 'سيُحذف كل ما أدخلته. لا يمكن التراجع عن ذلك.',
  withdrawing: 'جارٍ الحذف...',

  sendResetLink: 'إرسال الرابط',

  stopMails: 'إيقاف هذه الرسائل',
  changePassword: 'تغيير كلمة المرور',
};
