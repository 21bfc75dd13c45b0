import type { ArabicForm, Translation } from '../../../language/catalogue.ts';
import type { editProfile as english } from '../../profile/edit-profile.ts';

export const editProfile: Translation<typeof english, ArabicForm> = {
  cancel: 'إلغاء',
  save: 'حفظ التغييرات',
  saving: 'جارٍ الحفظ…',

  title: 'تعديل الملف الشخصي',
  restored: 'تغييراتك السابقة ما زالت هنا. اضغط «إلغاء» لتجاهلها.',
  displayName: 'الاسم المعروض',
  userName: 'اسم المستخدم',
  userNameHint: 'الأحرف من a إلى z والأرقام والنقاط والشرطات السفلية.',
  bio: 'نبذة',

  avatarTitle: 'تعديل الصورة الشخصية',
  chooseImage: 'اختر صورة',
  orDrop: '، أو أفلتها هنا',
  imageTypes: 'JPEG أو HEIC أو PNG أو WebP، بحجم أقصاه 5 ميغابايت',
  anotherImage: 'اختيار صورة أخرى',
  cropKeys: 'موضع الصورة: مفاتيح الأسهم تحرّكها، وعلامتا الزائد والناقص للتكبير والتصغير',
  preparing: 'جارٍ تجهيز الصورة…',
  cropHint: 'اسحب للتحريك، وباعد بين إصبعيك أو مرّر للتكبير',
  zoom: 'التكبير',
};
