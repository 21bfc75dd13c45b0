import { atom, type ReadableAtom } from 'nanostores';
import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import {
  type CommentSettings,
  getCommentSettings,
  setCommentSettings,
} from '#lib/contract/comment/moderate-comment.ts';
import { messages } from '#lib/contract/messages.ts';
import { showToast } from '../../toast.ts';

interface Store {
  /** Null until they are loaded. */
  $settings: ReadableAtom<CommentSettings | null>;
  load(): Promise<void>;
  /** Shows the change at once, and takes it back if it was refused. */
  set(changes: Partial<CommentSettings>): Promise<void>;
}

/** Creates the switches that hold comments for approval. */
export function createCommentSettings(): Store {
  const $settings = atom<CommentSettings | null>(null);
  return {
    $settings,
    async load() {
      const outcome = await dataOf(request(getCommentSettings), messages.commentSettingsFailed);
      if (outcome.ok) $settings.set(outcome.data);
      else showToast(outcome.message, 'destructive');
    },
    async set(changes) {
      const before = $settings.get();
      if (!before) return;
      $settings.set({ ...before, ...changes });
      const outcome = await dataOf(request(setCommentSettings, { body: changes }), messages.commentSettingsNotSaved);
      $settings.set(outcome.ok ? outcome.data : before);
      if (!outcome.ok) showToast(outcome.message, 'destructive');
    },
  };
}
