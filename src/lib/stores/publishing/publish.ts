import { messages } from '#lib/contract/messages.ts';
import { said } from '#lib/language/language.ts';
import { smallCover } from '#lib/media/small-cover.ts';
import { newUploadId } from '#lib/media/upload/upload-id.ts';
import { platform } from '#lib/platform/current.ts';
import { publishing } from '#lib/texts/publishing/publishing.ts';
import { $session } from '../account/session.ts';
import type { ComposerDraft } from './draft/composer-draft.ts';
import { type CheckedPost, checkPost } from './form/check-post.ts';
import type { ComposerErrors } from './form/composer-form.ts';
import { type FormParts, unfinishedMedia } from './form/form-content.ts';
import { storeEntry } from './outbox/outbox.ts';
import type { OutboxEntry, Refusal } from './outbox/unfinished-posts.ts';
import { sendEntry } from './sender/send-outbox.ts';
import { soon } from './soon.ts';

/** A new post on its way from the form to the outbox. */
export interface Attempt extends FormParts {
  draft: ComposerDraft;
  /** The idempotency key of the last try without a clear answer. */
  key: string | null;
  /** Whether its screen was left. */
  isClosed: boolean;
}

/** The reason why a post is not in the outbox: messages for its fields, and the texts of a toast. `closed`: its screen was left; nothing is shown. */
export type Problem = { errors: ComposerErrors; toast: string; title?: string | undefined } | 'closed';

/** Checks a post and puts it into the outbox, with its unfinished uploads. Returns null once leaving the page loses nothing. */
export async function publish(attempt: Attempt): Promise<Problem | null> {
  const { form, tags, media, draft } = attempt;
  await media.opened();
  const untaken = await tags.finish();
  const checked = checkPost(attempt);
  if (untaken !== null || 'errors' in checked) {
    return incomplete({
      ...('errors' in checked && checked.errors),
      ...(untaken !== null && { tagCodeList: untaken }),
    });
  }
  form.setErrors({});
  const uploads = unfinishedMedia(attempt);
  if (uploads.length === 0) {
    const entry = await entryOf(checked.post, attempt);
    if (!storeEntry(entry)) return await waitForAnswer(entry, attempt);
    const stored = { ...entry, draftId: await soon(draft.markSent()) };
    storeEntry(stored);
    void sendEntry(stored);
    return null;
  }
  // The outbox sends the files from the stored draft.
  await soon(draft.save());
  const draftId = draft.storedId();
  if (draftId !== null && storeEntry({ ...(await entryOf(checked.post, attempt)), draftId, uploads })) {
    // Stop these uploads first, because the outbox sends the same files.
    media.halt();
    await soon(draft.markSent());
    return null;
  }
  // This browser cannot store the files, so they must arrive before the page can be left.
  await media.ended();
  if (attempt.isClosed) return 'closed';
  const failed = media.failure();
  return failed === null ? await publish(attempt) : refused({ message: failed, errors: {} });
}

/** The order of the fields on the screen. */
const fieldOrder = [
  'videoPublicId',
  'imgPublicIdList',
  'videoThumbnail',
  'audioCode',
  'ffmpegMergeParams',
  'title',
] as const;

/** The toast shows the first problem, and always a missing tag, as the specification demands. */
function incomplete(errors: ComposerErrors): Problem {
  const field = fieldOrder.find((name) => errors[name]);
  const first = field ? errors[field] : Object.values(errors)[0];
  if (errors.tagCodeList !== messages.tagRequired) return { errors, toast: first ?? messages.unknownError };
  return { errors, toast: messages.tagToast, title: field && first };
}

/** The messages of a refusal, by the server or on the way to it. */
export const refused = ({ message, errors }: Refusal): Problem => ({
  errors,
  toast: publishing.createFailed({ reason: said(message) }),
});

async function entryOf(body: CheckedPost, attempt: Attempt): Promise<OutboxEntry> {
  const { form, tags, media } = attempt;
  attempt.key ??= newUploadId();
  const source = media.video.$video.get()?.local ?? media.images.$images.get()[0]?.preview;
  const cover = source && (await soon(smallCover(source)));
  return {
    key: attempt.key,
    userCode: $session.get()?.userCode ?? '',
    body,
    at: platform().clock.now(),
    draftId: null,
    draft: { form: form.$form.get(), tags: tags.$selected.get() },
    ...(cover && { cover }),
  };
}

/** Waits for the answer, because this browser cannot store the post and leaving the page would lose it. */
async function waitForAnswer(entry: OutboxEntry, attempt: Attempt): Promise<Problem | null> {
  const delivery = await sendEntry(entry);
  if (delivery.state === 'sent') {
    await soon(attempt.draft.remove());
    return null;
  }
  // Without a clear answer the post may exist, so the key is reused. After a refusal it does not exist.
  if (delivery.state !== 'refused') return refused({ message: messages.unknownError, errors: {} });
  attempt.key = null;
  return refused(delivery.refusal);
}
