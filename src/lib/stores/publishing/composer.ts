import { atom, computed, type ReadableAtom } from 'nanostores';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { clearFeed } from '../feed/snapshot.ts';
import { $editedKey, claimMarkedEntry } from './outbox/marked-entry.ts';
import type { OutboxEntry, Refusal } from './outbox/unfinished-posts.ts';
import { showToast, showToastOnNextPage } from '../toast.ts';
import { type ComposerErrors, createComposerForm } from './form/composer-form.ts';
import { type ComposerDraft, createComposerDraft } from './draft/composer-draft.ts';
import type { DraftParts } from './form/form-content.ts';
import { createComposerMedia } from './form/media/composer-media.ts';
import type { MediaService } from '../upload/upload-service.ts';
import type { Publish } from './publish.ts';
import { createWaysOut, type WaysOut } from './ways-out.ts';
import { createTagPicker } from './form/tag-picker.ts';

export type SubmitState = 'idle' | 'creating' | 'published';

/** The state of a new post. Its screen creates one and drops it when it closes. */
export interface Composer extends DraftParts, WaysOut {
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
}

/** Creates an empty post. It uses no browser API until it is opened, so a server can create it too. */
export function createComposer(service: MediaService): Composer {
  const form = createComposerForm();
  const tags = createTagPicker();
  const media = createComposerMedia(form, service);
  const parts: DraftParts = { form, tags, media };
  const draft = createComposerDraft(parts, service);
  const publisher = loadOnce(() => import('./publish.ts'));
  const $submit = atom<SubmitState>('idle');
  const $refusals = atom(0);
  /** The key of the refused entry that is being edited. */
  let edited: string | null = null;
  let isClosed = false;
  let publish: Publish | null = null;

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
    ...createWaysOut(parts, draft, async () => (await publisher())?.settle(edited)),
    $atRisk: computed([draft.$unstored, $submit], (unstored, submit) => unstored && submit !== 'published'),
    open() {
      isClosed = false;
      // Needed by the press of Create, which may come without a network.
      void publisher();
      const entry = claimMarkedEntry();
      if (entry) restoreEntry(entry);
      $editedKey.set(edited);
      const stopTags = tags.$selected.listen(() => form.setError('tagCodeList', undefined));
      const stops = [draft.open(), openShared(parts, draft), stopTags, tags.close, media.dispose, unmark];
      return () => {
        isClosed = true;
        for (const stop of stops) stop();
      };
    },
    async submit() {
      if ($submit.get() !== 'idle') return;
      $submit.set('creating');
      const loaded = await publisher();
      publish ??=
        loaded?.createPublisher(parts, draft, { refuse, isClosed: () => isClosed, edited: () => edited }) ?? null;
      const refusal = publish ? await publish() : { message: messages.pageIncomplete, errors: {} };
      $submit.set(refusal ? 'idle' : 'published');
      if (refusal) return refusal === 'shown' ? undefined : showRefusal(refusal);
      clearFeed();
      if (isClosed) return;
      showToastOnNextPage(messages.postProcessing);
      platform().navigation.assign(paths.home(), true);
    },
  };
}

const unmark = () => $editedKey.set(null);

/** Null if it cannot be loaded now; the next call tries again. */
function loadOnce<Module>(load: () => Promise<Module>): () => Promise<Module | null> {
  let loading: Promise<Module | null> | null = null;
  return () => {
    loading ??= load().catch(() => {
      loading = null;
      return null;
    });
    return loading;
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
