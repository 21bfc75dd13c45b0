import type { ArabicForm, Translation } from '../../../language/catalogue.ts';
import type { reasons as english } from '../../server/reasons.ts';

export const reasons: Translation<typeof english, ArabicForm> = {
  FOLLOWING: 'أنت تتابع {name}',
  LIKED_AUTHOR: 'أعجبتك منشورات {name}',
  WATCHED_AUTHOR: 'شاهدت منشورات {name}',
  LIKED_TAG: 'أعجبتك منشورات تحمل الوسم #{tag}',
  WATCHED_TAG: 'شاهدت منشورات تحمل الوسم #{tag}',
  LIKED_SOUND: 'أعجبتك منشورات بهذا الصوت',
  WATCHED_SOUND: 'شاهدت منشورات بهذا الصوت',
  NEW_AND_POPULAR: 'جديد ورائج',
  NEW: 'جديد',
  POPULAR: 'رائج',
  SEEN_AGAIN: 'شاهدت كل جديد، لذلك تعود منشورات سابقة',
  BY_DATE: 'التالي حسب التاريخ، الأحدث أولًا',
};
