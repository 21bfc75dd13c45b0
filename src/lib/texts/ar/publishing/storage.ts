import type { ArabicForm, Translation } from '../../../language/catalogue.ts';
import type { storage as english } from '../../publishing/storage.ts';

export const storage: Translation<typeof english, ArabicForm> = {
  nearlyFull: 'لقد استخدمت {used} من مساحتك البالغة {allowed}.',
  full: 'لقد استخدمت {used} من مساحتك البالغة {allowed}. احذف بعض منشوراتك لتوفير مساحة لمنشورات جديدة.',
};
