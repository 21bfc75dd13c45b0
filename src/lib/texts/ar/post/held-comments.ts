import type { ArabicForm, Translation } from '../../../language/catalogue.ts';
import type { heldComments as english } from '../../post/held-comments.ts';

export const heldComments: Translation<typeof english, ArabicForm> = {
  title: 'في انتظار الموافقة',
  about: 'هذه التعليقات على منشوراتك لا يراها سواك وكاتبوها.',
  count: {
    zero: 'لا تعليقات تنتظر',
    one: 'تعليق واحد ينتظر',
    two: 'تعليقان ينتظران',
    few: '{count} تعليقات تنتظر',
    many: '{count} تعليقًا ينتظر',
    other: '{count} تعليق ينتظر',
  },
  none: 'لا توجد تعليقات تنتظر موافقتك.',
  onPost: 'على منشورك «{title}»',
  replyOnPost: 'رد على منشورك «{title}»',
  approveThis: 'الموافقة على تعليق {name}',
  deleteThis: 'حذف تعليق {name}',
  all: 'عرض كل ما ينتظر',
};
