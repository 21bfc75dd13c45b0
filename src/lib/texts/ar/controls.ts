import type { ArabicForm, Translation } from '../../language/catalogue.ts';
import type { controls as english } from '../controls.ts';

export const controls: Translation<typeof english, ArabicForm> = {
  show: 'إظهار {field}',
  hide: 'إخفاء {field}',
  cancel: 'إلغاء',
  close: 'إغلاق',
  dismiss: 'إخفاء الرسالة',
  clear: 'مسح',
  makeSmaller: 'تصغير',
  makeLarger: 'تكبير',
};
