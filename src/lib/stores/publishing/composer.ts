import { atom, computed, type ReadableAtom } from 'nanostores';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { clearFeed } from '../feed/snapshot.ts';
import { showToast, showToastOnNextPage } from '../toast.ts';
import type { MediaService } from '../upload/upload-service.ts';
import { type ComposerDraft, createComposerDraft } from './draft/composer-draft.ts';
import { createComposerForm } from './form/composer-form.ts';
import { contentNow, type FormParts, isEmptyContent } from './form/form-content.ts';
import { createComposerMedia } from './form/media/composer-media.ts';
import { createTagPicker } from './form/tag-picker.ts';
import { $editedKey, claimEditedEntry } from './outbox/edited-entry.ts';
import { removeEntry } from './outbox/outbox.ts';
import { type Attempt, type Problem, publish, refused } from './publish.ts';
import { soon } from './soon.ts';

/** The state of a new post. Its screen creates one and drops it when it closes. */
export interface Composer extends FormParts {
  draft: ComposerDraft;
  /** `published`: Home is loading, and nothing can be changed or sent. */
  $submit: ReadableAtom<'idle' | 'creating' | 'published'>;
  /** Increases with every refused submit; the screen then moves to the first error. */
  $refusals: ReadableAtom<number>;
  /** Whether leaving now would lose a file that no draft contains. */
  $atRisk: ReadableAtom<boolean>;
  /** Opens a refused entry or a draft, and stores all changes. The returned function stops uploads and closes files. */
  open(): Stop;
  /**
   * Checks the post by the contract's rules, puts it into the outbox and goes Home without waiting for an answer.
   * Problems are in the form's errors.
   */
  submit(): Promise<void>;
  /** Whether the form is untouched. */
  isEmpty(): boolean;
  /** Stores the draft and goes Home; stays if this browser cannot store it. */
  keepDraft(): Promise<void>;
  /** Cancels the post, deletes its draft and uploads, and goes Home without waiting for the server. */
  discard(): Promise<void>;
}

/** Creates an empty post. It uses no browser API until it is opened, so a server can create it too. */
export function createComposer(service: MediaService): Composer {
  const form = createComposerForm();
  const tags = createTagPicker();
  const media = createComposerMedia(form, service);
  const parts: FormParts = { form, tags, media };
  const draft = createComposerDraft(parts, service);
  const $submit = atom<'idle' | 'creating' | 'published'>('idle');
  const $refusals = atom(0);
  const attempt: Attempt = { ...parts, draft, key: null, isClosed: false };
  /** The key of the refused entry that is being edited. */
  let edited: string | null = null;

  function show(problem: Problem): void {
    if (problem === 'closed') return;
    form.setErrors(problem.errors);
    $refusals.set($refusals.get() + 1);
    showToast(problem.toast, 'destructive', problem.title);
  }

  /** Restores a refused post with the server's errors. */
  function openEdited(): void {
    const entry = claimEditedEntry();
    edited = entry?.key ?? edited;
    $editedKey.set(edited);
    if (!entry) return;
    form.restore(entry.draft.form);
    tags.select(entry.draft.tags);
    if (entry.refusal) show(refused(entry.refusal));
  }

  function removeEdited(): void {
    if (edited) removeEntry(edited);
  }

  return {
    ...{ form, tags, media, draft, $submit, $refusals },
    $atRisk: computed([draft.$unstored, $submit], (unstored, submit) => unstored && submit !== 'published'),
    open() {
      attempt.isClosed = false;
      openEdited();
      const stopTags = tags.$selected.listen(() => form.setError('tagCodeList', undefined));
      const stops = [draft.open(), openShared(parts, draft), stopTags, tags.close, media.dispose, unmark];
      return () => {
        attempt.isClosed = true;
        for (const stop of stops) stop();
      };
    },
    async submit() {
      if ($submit.get() !== 'idle') return;
      $submit.set('creating');
      const problem = await publish(attempt);
      $submit.set(problem ? 'idle' : 'published');
      if (problem) return show(problem);
      removeEdited();
      clearFeed();
      if (attempt.isClosed) return;
      showToastOnNextPage(messages.postProcessing);
      platform().navigation.assign(paths.home(), true);
    },
    ...waysOut(parts, draft, removeEdited),
  };
}

/** The ways to leave a post without publishing it. */
const waysOut = (
  parts: FormParts,
  draft: ComposerDraft,
  removeEdited: () => void,
): Pick<Composer, 'isEmpty' | 'keepDraft' | 'discard'> => ({
  isEmpty: () => isEmptyContent(contentNow(parts)) && parts.media.$media.get() === 'none',
  async keepDraft() {
    await soon(draft.save());
    if (draft.storedId() === null) return showToast(messages.draftNotStored, 'destructive');
    platform().navigation.assign(paths.home());
  },
  async discard() {
    removeEdited();
    await soon(Promise.allSettled([draft.remove(), parts.media.remove()]));
    platform().navigation.assign(paths.home());
  },
});

const unmark = () => $editedKey.set(null);

/** Takes content shared by another app, or the sound that the URL names. Loads the code for either on demand. */
function openShared(parts: FormParts, draft: ComposerDraft): Stop {
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
