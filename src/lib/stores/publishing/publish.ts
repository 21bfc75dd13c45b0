import { messages } from '#lib/contract/messages.ts';
import { removeEntry } from './outbox/outbox.ts';
import type { Refusal } from './outbox/unfinished-posts.ts';
import { showToast } from '../toast.ts';
import type { ComposerErrors } from './form/composer-form.ts';
import type { ComposerDraft } from './draft/composer-draft.ts';
import { type DraftParts, unfinishedMedia } from './form/form-content.ts';
import { checkPost } from './form/check-post.ts';
import { createPostSender } from './send-post.ts';

/** The order of the fields on the screen. */
const fieldOrder = [
  'videoPublicId',
  'imgPublicIdList',
  'videoThumbnail',
  'audioCode',
  'ffmpegMergeParams',
  'title',
] as const;

/** Says the first problem in a toast. A missing tag is always said, as the specification has it. */
function showProblem(errors: ComposerErrors): void {
  const field = fieldOrder.find((name) => errors[name]);
  const first = field ? errors[field] : Object.values(errors)[0];
  if (errors.tagCodeList !== messages.tagRequired) showToast(first ?? messages.unknownError, 'destructive');
  else showToast(messages.tagToast, 'destructive', field && first);
}

/** Null once the post is in the outbox, the server's errors, or `shown` if the form says what is missing. */
export type Publish = () => Promise<Refusal | null | 'shown'>;

interface Surroundings {
  refuse: (errors: ComposerErrors) => void;
  isClosed: () => boolean;
  /** The key of the refused entry that is being edited. */
  edited: () => string | null;
}

/** Removes the entry of the outbox that a post came from. */
export const settle = (edited: string | null): void => {
  if (edited) removeEntry(edited);
};

/** Creates the function that checks the post and puts it into the outbox, with files that have yet to arrive or without. */
export function createPublisher(parts: DraftParts, draft: ComposerDraft, around: Surroundings): Publish {
  const sender = createPostSender(parts, draft);
  const { form, media, tags } = parts;

  async function publish(): ReturnType<Publish> {
    await media.opened();
    const untaken = await tags.finish();
    const checked = checkPost(parts);
    if (untaken !== null || 'errors' in checked) {
      const errors = { ...('errors' in checked && checked.errors), ...(untaken !== null && { tagCodeList: untaken }) };
      around.refuse(errors);
      showProblem(errors);
      return 'shown';
    }
    form.setErrors({});
    const uploads = unfinishedMedia(parts);
    if (uploads.length === 0) return await sender.send(checked.post);
    if (await sender.leave(checked.post, uploads)) return null;
    // This browser cannot store the files: they have to arrive before the page can be left.
    await media.ended();
    if (around.isClosed()) return 'shown';
    const failed = media.failure();
    return failed === null ? await publish() : { message: failed, errors: {} };
  }

  return async () => {
    const refusal = await publish();
    if (!refusal) settle(around.edited());
    return refusal;
  };
}
