import type { ArabicForm, Translation } from '../../../language/catalogue.ts';
import type { inbox as english } from '../../inbox/inbox.ts';

export const inbox: Translation<typeof english, ArabicForm> = {
  title: 'الوارد',
  list: 'الإشعارات',
  badge: 'الوارد، الجديد: {count}',
  badgeMore: 'الوارد، الجديد أكثر من 99',

  filters: 'عرض',
  all: 'الكل',
  comments: 'التعليقات',
  likes: 'الإعجابات',
  followers: 'المتابعون',
  riff: 'Riff',

  today: 'اليوم',
  thisWeek: 'هذا الأسبوع',
  earlier: 'أقدم',
  end: 'هذا كل شيء.',
  unseen: 'جديد:',
  arrived: {
    zero: 'لا جديد',
    one: 'إشعار جديد',
    two: 'إشعاران جديدان',
    few: '{count} إشعارات جديدة',
    many: '{count} إشعارًا جديدًا',
    other: '{count} إشعار جديد',
  },

  seeAll: 'تحديد الكل كمقروء',
  allSeen: 'تم تحديد الكل كمقروء',
  undo: 'تراجع',
  settings: 'إعدادات الإشعارات',
  remove: 'إزالة: {text}',
  removed: 'أُزيل',

  reply: 'رد',
  replyTo: 'الرد على {name}',
  yourReply: 'ردك على {name}',
  replyPlaceholder: 'اكتب ردًا...',
  send: 'إرسال',
  cancel: 'إلغاء',
  replied: 'تم الرد',
  replyWaits: 'سيُرسل ردك عندما تعود إلى الاتصال.',
  seeReply: 'عرض ردك',

  noneOfAll: 'لا شيء هنا بعد. ستصلك الإعجابات والتعليقات والمتابعون الجدد هنا.',
  noComments: 'لا تعليقات بعد. اطرح سؤالًا في منشورك القادم.',
  noLikes: 'لا إعجابات بعد. ربما يكون منشورك القادم هو الأول.',
  noFollowers: 'لا متابعين جدد بعد. تابع من يعجبك، وسيتابعك كثيرون.',
  noneOfRiff: 'لا جديد من Riff. ستقرأ هنا متى يجهز منشورك وما يخص حسابك.',
  post: 'انشر شيئًا',
  findPeople: 'ابحث عن أشخاص',
  watch: 'شاهد شيئًا',

  failure: 'تعذّر تحميل الوارد. {reason}',
  notRefreshed: 'تعذّر تحميل الإشعارات الجديدة. حاول مرة أخرى.',
  notRemoved: 'تعذّرت إزالة هذا الإشعار. حاول مرة أخرى.',
  allNotSeen: 'تعذّر تحديدها كمقروءة. حاول مرة أخرى.',
  notUndone: 'تعذّر التراجع. حاول مرة أخرى.',
};
