import { atom, computed, type ReadableAtom } from 'nanostores';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { clearFeed } from '../feed/snapshot.ts';
import { claimMarkedEntry, removeEntry } from '../publishing/outbox.ts';
import type { OutboxEntry, Refusal } from '../publishing/unfinished-posts.ts';
import { showToast, showToastOnNextPage } from '../toast.ts';
import { checkPost } from './check-post.ts';
import { type ComposerErrors, createComposerForm } from './composer-form.ts';
import { type ComposerDraft, createComposerDraft } from './draft/composer-draft.ts';
import type { DraftParts } from './draft/draft-content.ts';
import { createComposerMedia } from './media/composer-media.ts';
import type { MediaService } from './media/media-service.ts';
import { createPostSender } from './send-post.ts';
import { soon } from './soon.ts';
import { createTagPicker } from './tag-picker.ts';

export type SubmitState = 'idle' | 'creating' | 'published';

/** The state of a new post. Its screen creates one and drops it when it closes. */
export interface Composer extends DraftParts {
  draft: ComposerDraft;
  /** `published`: Home is loading, and nothing can be changed or sent. */
  $submit: ReadableAtom<SubmitState>;
  /** Increases with every refused submit; the screen then moves to the first error. */
  $refusals: ReadableAtom<number>;
  /** Whether leaving now would lose a file that is in no draft. */
  $atRisk: ReadableAtom<boolean>;
  /** Opens a refused entry or a draft and stores all changes. The returned function stops uploads and closes files. */
  open(): Stop;
  /**
   * Checks the post by the contract's rules, puts it into the outbox and goes Home without waiting for an answer.
   * Problems are in the form's errors.
   */
  submit(): Promise<void>;
  /** Cancels the post, deletes its draft and uploads, and goes Home without waiting for the server. */
  cancel(): Promise<void>;
}

/** Creates an empty post. It uses no browser API until it is opened, so a server can create it too. */
export function createComposer(service: MediaService): Composer {
  const form = createComposerForm();
  const tags = createTagPicker();
  const media = createComposerMedia(form, service);
  const parts: DraftParts = { form, tags, media };
  const draft = createComposerDraft(parts, service);
  const send = createPostSender(parts, draft);
  const $submit = atom<SubmitState>('idle');
  const $refusals = atom(0);
  /** The key of the refused entry that is being edited. */
  let edited: string | null = null;

  function refuse(errors: ComposerErrors): void {
    form.setErrors(errors);
    $refusals.set($refusals.get() + 1);
  }

  function showRefusal({ message, errors }: Refusal): void {
    refuse(errors);
    showToast(`${messages.createPostFailed}: ${message}`, 'destructive');
  }

  /** Restores a refused post with the server's errors. */
  function restoreEntry({ key, draft: sent, refusal }: OutboxEntry): void {
    edited = key;
    form.restore(sent.form);
    tags.select(sent.tags);
    if (refusal) showRefusal(refusal);
  }

  return {
    ...{ form, tags, media, draft, $submit, $refusals },
    $atRisk: computed([draft.$unstored, $submit], (unstored, submit) => unstored && submit !== 'published'),
    open() {
      const entry = claimMarkedEntry();
      if (entry) restoreEntry(entry);
      const stopTags = tags.$selected.listen(() => form.setError('tagCodeList', undefined));
      const stops = [draft.open(), openShared(parts, draft), stopTags, tags.close, media.dispose];
      return () => {
        for (const stop of stops) stop();
      };
    },
    async submit() {
      if ($submit.get() !== 'idle') return;
      const checked = checkPost(parts);
      if ('errors' in checked) {
        refuse(checked.errors);
        if (checked.errors.tagCodeList === messages.tagRequired) showToast(messages.tagToast, 'destructive');
        return;
      }
      form.setErrors({});
      $submit.set('creating');
      const refusal = await send(checked.post);
      $submit.set(refusal ? 'idle' : 'published');
      if (refusal) return showRefusal(refusal);
      if (edited) removeEntry(edited);
      clearFeed();
      showToastOnNextPage(messages.postProcessing);
      platform().navigation.assign(paths.home(), true);
    },
    async cancel() {
      if (edited) removeEntry(edited);
      await soon(Promise.allSettled([draft.remove(), media.remove()]));
      platform().navigation.assign(paths.home());
    },
  };
}

/** Takes what another app shared, or the sound that the address names. Their code is loaded only then. */
function openShared(parts: DraftParts, draft: ComposerDraft): Stop {
  const { searchParams } = platform().navigation.url();
  const sound = searchParams.get('sound');
  let isOpen = true;
  let stop: Stop = () => {};
  if (searchParams.has('shared')) {
    void import('./take-shared.ts').then(({ takeShared }) => {
      if (isOpen) stop = takeShared(parts, draft);
    });
  } else if (sound) {
    void import('./take-sound.ts').then(({ takeSound }) => {
      if (isOpen) stop = takeSound(parts.form, draft, sound);
    });
  }
  return () => {
    isOpen = false;
    stop();
  };
}
