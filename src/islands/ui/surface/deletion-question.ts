import { deletion } from '#lib/texts/post/deletion.ts';
import type { Question } from './ConfirmDialog.tsx';

/** The question before something is deleted for good. */
export const deletionQuestion = (what: 'post' | 'comment' | 'reply'): Question => ({
  title: deletion.title,
  text: deletion[what],
  confirm: deletion.confirm,
  busy: deletion.deleting,
});
