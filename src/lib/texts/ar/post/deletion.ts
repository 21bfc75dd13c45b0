import type { ArabicForm, Translation } from '../../../language/catalogue.ts';
import type { deletion as english } from '../../post/deletion.ts';

export const deletion: Translation<typeof english, ArabicForm> = {
  title: 'تأكيد الحذف',
  post: 'هل تريد بالتأكيد حذف هذا المنشور؟ لا يمكن التراجع عن ذلك.',
  comment: 'هل تريد بالتأكيد حذف هذا التعليق؟ لا يمكن التراجع عن ذلك.',
  reply: 'هل تريد بالتأكيد حذف هذا الرد؟ لا يمكن التراجع عن ذلك.',
  confirm: 'تأكيد',
  deleting: 'جارٍ الحذف…',
};
