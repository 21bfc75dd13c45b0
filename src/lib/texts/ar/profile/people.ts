import type { ArabicForm, Translation } from '../../../language/catalogue.ts';
import type { people as english } from '../../profile/people.ts';

export const people: Translation<typeof english, ArabicForm> = {
  follow: 'متابعة',
  following: 'تتابعه',
  you: 'أنت',
  followName: 'متابعة {name}',
  followingName: 'تتابعه: {name}',
  followBack: 'رد المتابعة',
  followBackName: 'رد متابعة {name}',
  muteOrBlock: 'كتم أو حظر',
  followers: {
    zero: 'لا متابعين',
    one: 'متابع واحد',
    two: 'متابعان',
    few: '{shown} متابعين',
    many: '{shown} متابعًا',
    other: '{shown} متابع',
  },

  startTitle: 'تظهر هنا منشورات من تتابعهم',
  suggestions: 'حسابات قد تود متابعتها',
  nobodyNew: 'لا توجد حسابات جديدة لمتابعتها حاليًا.',
  allPosts: 'عرض كل المنشورات',
  showPosts: 'عرض منشوراتهم',
};
