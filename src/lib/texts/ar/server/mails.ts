import type { ArabicForm, Translation } from '../../../language/catalogue.ts';
import type { mails as english } from '../../server/mails.ts';

export const mails: Translation<typeof english, ArabicForm> = {
  setPassword: 'تعيين كلمة مرور جديدة',
  resetSubject: 'أعد تعيين كلمة مرورك في Riff',
  resetReason: 'طلب شخص ما، نرجو أن يكون أنت، تعيين كلمة مرور جديدة لحساب Riff المرتبط بهذا البريد الإلكتروني.',
  resetNote: 'يعمل الرابط مرة واحدة ولمدة ساعة. إن لم تكن أنت من طلب ذلك، فتجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.',
  verifySubject: 'أكّد بريدك الإلكتروني في Riff',
  verifyReason: 'أُنشئ حساب في Riff بهذا البريد الإلكتروني. يُرجى تأكيد أنه لك.',
  verifyAction: 'تأكيد بريدي الإلكتروني',
  verifyNote: 'يعمل الرابط مرة واحدة ولمدة سبعة أيام. إن لم تكن أنت من فعل ذلك، فتجاهل هذه الرسالة.',
  nothingToDo: 'إن كنت أنت من فعل ذلك، فلا يلزمك القيام بأي شيء.',
  changedSubject: 'تم تغيير كلمة مرورك في Riff',
  changedReason:
    'تم تغيير كلمة مرور حساب Riff المرتبط بهذا البريد الإلكتروني. إن لم تكن أنت من فعل ذلك، فعيّن كلمة مرور جديدة الآن.',
  removedSubject: 'تمت إزالة كلمة مرورك في Riff',
  removedReason:
    'سجّل شخص ما، نرجو أن يكون أنت، الدخول عبر خدمة أخرى إلى حساب Riff المرتبط بهذا البريد الإلكتروني. لم تعد كلمة المرور القديمة صالحة. إن لم تكن أنت من فعل ذلك، فعيّن كلمة مرور جديدة الآن.',
  postSubject: 'أزال مشرف أحد منشوراتك في Riff',
  postReason: 'أزال مشرف منشورك «{title}». لم يعد يراه أحد.',
  postAction: 'عرض ملفك الشخصي',
  postNote: 'تجد هناك المنشورات المُزالة إلى أن تُستعاد.',
  commentSubject: 'أزال مشرف أحد تعليقاتك في Riff',
  commentReason: 'أزال مشرف تعليقك «{content}». لم يعد يراه أحد.',
  commentAction: 'عرض تعليقاتك',
  commentNote: 'لا تظهر التعليقات المُزالة هناك إلا بعد استعادتها.',
  why: 'السبب: {note}',
};
