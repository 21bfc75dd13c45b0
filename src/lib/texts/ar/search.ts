import type { ArabicForm, Translation } from '../../language/catalogue.ts';
import type { search as english } from '../search.ts';

export const search: Translation<typeof english, ArabicForm> = {
  field: 'بحث',
  tabs: 'نوع البحث',
  postsTab: 'المنشورات',
  accountsTab: 'الحسابات',
  suggestions: 'الاقتراحات',
  suggestionCount: {
    zero: 'لا اقتراحات',
    one: 'اقتراح واحد',
    two: 'اقتراحان',
    few: '{count} اقتراحات',
    many: '{count} اقتراحًا',
    other: '{count} اقتراح',
  },
  invitation: 'ابحث عن منشورات وأشخاص.',
  posts: 'المنشورات',
  noPosts: 'لم يُعثر على منشورات',
  accounts: 'الحسابات',
  noAccounts: 'لم يُعثر على حسابات',
  trendingSounds: 'الأصوات الرائجة',
  soundPosts: {
    zero: 'لا منشورات',
    one: 'منشور واحد',
    two: 'منشوران',
    few: '{label} منشورات',
    many: '{label} منشورًا',
    other: '{label} منشور',
  },
  topKeywords: 'قد يعجبك',
  searchCount: {
    zero: 'لا عمليات بحث',
    one: 'عملية بحث واحدة',
    two: 'عمليتا بحث',
    few: '{label} عمليات بحث',
    many: '{label} عملية بحث',
    other: '{label} عملية بحث',
  },
};
