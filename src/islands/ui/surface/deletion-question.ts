import { deletion } from '#lib/texts/post/deletion.ts';
import type { Question } from './ConfirmDialog.tsx';

/** The confirmation before something is deleted permanently. */
export const deletionQuestion = (what: 'post' | 'comment' | 'reply'): Question => ({
  title: deletion.title,
  text: deletion[what],
  confirm: deletion.confirm,
  busy: deletion.deleting,
});
