import { messages } from '#lib/contract/messages.ts';
import { smallCover } from '#lib/media/small-cover.ts';
import { newUploadId } from '#lib/media/upload/upload-id.ts';
import { platform } from '#lib/platform/current.ts';
import { $session } from '../account/session.ts';
import { sendEntry, storeEntry } from './outbox/outbox.ts';
import type { OutboxEntry, Refusal } from './outbox/unfinished-posts.ts';
import type { ComposerDraft } from './draft/composer-draft.ts';
import type { DraftParts } from './form/form-content.ts';
import type { StoredMedia } from './draft/stored-draft.ts';
import type { CheckedPost } from './form/check-post.ts';
import { soon } from './soon.ts';

/** Puts a post into the outbox. */
export function createPostSender({ form, tags, media }: DraftParts, draft: ComposerDraft) {
  let key: string | null = null;

  /** If the browser cannot store the post, leaving the page would lose it: only then wait for the answer. */
  async function waitForAnswer(entry: OutboxEntry): Promise<Refusal | null> {
    const outcome = await sendEntry(entry);
    if (outcome.state === 'sent') {
      await soon(draft.remove());
      return null;
    }
    // Without a clear answer the post may exist, so the key is reused. After a refusal it does not exist.
    if (outcome.state !== 'refused') return { message: messages.unknownError, errors: {} };
    key = null;
    return outcome.refusal;
  }

  async function entryOf(body: CheckedPost): Promise<OutboxEntry> {
    key ??= newUploadId();
    const source = media.video.$video.get()?.local ?? media.images.$images.get()[0]?.preview;
    const cover = source && (await soon(smallCover(source)));
    return {
      key,
      userCode: $session.get()?.userCode ?? '',
      body,
      at: platform().clock.now(),
      draftId: null,
      draft: { form: form.$form.get(), tags: tags.$selected.get() },
      ...(cover && { cover }),
    };
  }

  return {
    /** Null once leaving this page loses nothing, else the server's errors. */
    async send(body: CheckedPost): Promise<Refusal | null> {
      const entry = await entryOf(body);
      if (!storeEntry(entry)) return await waitForAnswer(entry);
      const stored = { ...entry, draftId: await soon(draft.markSent()) };
      storeEntry(stored);
      void sendEntry(stored);
      return null;
    },
    /**
     * Leaves a post with its unfinished uploads to the outbox, which sends the files from the stored draft. False if this browser has not
     * stored all of that: leaving this page would lose it.
     */
    async leave(body: CheckedPost, uploads: readonly StoredMedia[]): Promise<boolean> {
      await soon(draft.save());
      const draftId = draft.storedId();
      if (draftId === null || !storeEntry({ ...(await entryOf(body)), draftId, uploads })) return false;
      // Before anything else: the outbox sends the same files.
      media.halt();
      await soon(draft.markSent());
      return true;
    },
  };
}
