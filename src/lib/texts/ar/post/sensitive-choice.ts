import type { ArabicForm, Translation } from '../../../language/catalogue.ts';
import type { sensitiveChoice as english } from '../../post/sensitive-choice.ts';

export const sensitiveChoice: Translation<typeof english, ArabicForm> = {
  sensitive: 'حساس',
  sensitiveText: 'يُحجب إلى أن يضغط المشاهد «إظهار»، ولا يراه الزوار أبدًا.',
  why: 'سبب الحساسية',
  somethingElse: 'شيء آخر',
  none: 'غير حساس',
  dialog: 'هل هذا المنشور حساس؟',
  save: 'حفظ',
  cancel: 'إلغاء',

  settings: 'المنشورات الحساسة',
  always: 'إظهار المنشورات الحساسة دائمًا',
  alwaysText: 'وإلا تبقى محجوبة إلى أن تضغط «إظهار».',
  ageTitle: 'هل عمرك 18 عامًا أو أكثر؟',
  ageText: 'قد تتضمن المنشورات الحساسة عُريًا أو عنفًا أو محتوى طبيًا أو أضواء وامضة. يحفظ Riff أنك أكدت عمرك ووقت ذلك.',
  ageConfirm: 'عمري 18 عامًا أو أكثر',
};
