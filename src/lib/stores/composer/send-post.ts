import { messages } from '#lib/contract/messages.ts';
import { newUploadId } from '#lib/media/upload/upload-id.ts';
import { platform } from '#lib/platform/current.ts';
import { $session } from '../account/session.ts';
import { sendEntry, storeEntry } from '../publishing/outbox.ts';
import type { OutboxEntry, Refusal } from '../publishing/unfinished-posts.ts';
import type { CheckedPost } from './check-post.ts';
import type { ComposerDraft } from './draft/composer-draft.ts';
import type { DraftParts } from './draft/draft-content.ts';
import { soon } from './soon.ts';

/**
 * Creates the function that puts a post into the outbox. It returns null once leaving this page loses nothing,
 * else the server's errors.
 */
export function createPostSender({ form, tags }: DraftParts, draft: ComposerDraft) {
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

  return async (body: CheckedPost): Promise<Refusal | null> => {
    key ??= newUploadId();
    const entry: OutboxEntry = {
      key,
      userCode: $session.get()?.userCode ?? '',
      body,
      at: platform().clock.now(),
      draftId: null,
      draft: { form: form.$form.get(), tags: tags.$selected.get() },
    };
    if (!storeEntry(entry)) return await waitForAnswer(entry);
    const stored = { ...entry, draftId: await soon(draft.markSent()) };
    storeEntry(stored);
    void sendEntry(stored);
    return null;
  };
}
