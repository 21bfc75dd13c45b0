import type { ArabicForm, Translation } from '../../../language/catalogue.ts';
import type { sensitive as english } from '../../post/sensitive.ts';

export const sensitive: Translation<typeof english, ArabicForm> = {
  NUDITY: 'عُري',
  VIOLENCE: 'عنف',
  MEDICAL: 'محتوى طبي',
  FLASHING: 'أضواء وامضة',
  OTHER: 'محتوى حساس',

  show: 'إظهار',
  showThis: 'إظهار: {reason}',
  logIn: 'سجّل الدخول للمشاهدة',
  watchOnRiff: 'شاهده على Riff',
  tile: '{title}، محجوب: {reason}',
};
