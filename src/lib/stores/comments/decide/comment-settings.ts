import { atom, type ReadableAtom } from 'nanostores';
import { dataOf } from '#lib/api/outcome.ts';
import { request, requestQuietly } from '#lib/api/request.ts';
import {
  type CommentSettings,
  getCommentSettings,
  heldComments,
  setCommentSettings,
} from '#lib/contract/comment/moderate-comment.ts';
import { messages } from '#lib/contract/messages.ts';
import { createSettings, type SettingsStore } from '../../settings/content/create-settings.ts';

interface Store extends Omit<SettingsStore<CommentSettings>, 'accept'> {
  /** How many comments wait; null while that is unknown. */
  $waiting: ReadableAtom<number | null>;
}

/** Creates the switches that hold comments for approval, with the number of those that wait. */
export function createCommentSettings(): Store {
  const $waiting = atom<number | null>(null);
  const {
    accept: _,
    load,
    ...settings
  } = createSettings<CommentSettings>({
    first: null,
    read: () => request(getCommentSettings),
    save: (changes) => request(setCommentSettings, { body: changes }),
    failed: messages.commentSettingsFailed,
    notSaved: messages.commentSettingsNotSaved,
  });
  async function count(): Promise<void> {
    const outcome = await dataOf(requestQuietly(heldComments, { query: { size: 1 } }), messages.commentsFailed);
    if (outcome.ok) $waiting.set(outcome.data.totalElements);
  }
  return {
    ...settings,
    $waiting,
    async load() {
      await Promise.all([load(), count()]);
    },
  };
}
