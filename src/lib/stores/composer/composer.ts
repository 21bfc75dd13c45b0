import { atom, computed } from 'nanostores';
import { type InferOutput, safeParse } from 'valibot';
import { messages } from '#lib/contract/messages.ts';
import { type PostDraft, postDraft } from '#lib/contract/publishing.ts';
import { newUploadId } from '#lib/media/upload-id.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { $session } from '../auth/session.ts';
import { forgetFeed } from '../feed/snapshot.ts';
import type { Letter } from '../publishing/on-the-way.ts';
import { dropLetter, keepLetter, letterToEdit, sendLetter } from '../publishing/outbox.ts';
import { showToast, showToastOnNextPage } from '../toast.ts';
import { $errors, $form, type ComposerErrors, emptyForm, setError } from './composer-form.ts';
import { $unkept } from './draft/draft-state.ts';
import { forgetKeptDraft, sendDraftOff } from './draft/drafts.ts';
import { forgetMedia, mediaErrors, mediaFields, removeMedia } from './media/composer-media.ts';
import { type MediaSettings, setMediaSettings } from './media/media-settings.ts';
import { $selectedTags, resetTags } from './tag-picker.ts';

// What is not deleted by then the server sweeps after a day.
const patienceMilliseconds = 2_000;

let idempotencyKey = newUploadId();
/** The key of the refused letter that is being edited. */
let edited: string | null = null;

/** `published` is the way to Home: nothing can be changed or sent any more. */
export const $submit = atom<'idle' | 'creating' | 'published'>('idle');

/** Goes up with every submit that the rules or the server refused: the moment to lead the person to the first error. */
export const $refusals = atom(0);

/** Leaving now would lose a file that no draft keeps. */
export const $atRisk = computed([$unkept, $submit], (unkept, submit) => unkept && submit !== 'published');

/** Begins a new post. The result ends it: it stops the upload and lets go of the file. */
export function openComposer(settings: Partial<MediaSettings>): () => void {
  setMediaSettings(settings);
  $form.set(emptyForm);
  $errors.set({});
  $submit.set('idle');
  idempotencyKey = newUploadId();
  resetTags();
  const letter = letterToEdit();
  edited = null;
  if (letter) takeUp(letter);
  const stop = $selectedTags.listen(() => setError('tagCodeList', undefined));
  return () => {
    stop();
    forgetMedia();
  };
}

/**
 * Checks the post by the contract's own rules, hands it to the outbox and goes Home without waiting for an answer; what
 * is wrong stands in `$errors`.
 */
export async function submit(): Promise<void> {
  if ($submit.get() !== 'idle') return;
  const checked = safeParse(postDraft, draft());
  const pending = mediaErrors();
  if (!checked.success || pending.imgPublicIdList) {
    const errors = { ...(checked.success ? {} : errorsOf(checked.issues)), ...pending };
    refuse(errors);
    if (errors.tagCodeList === messages.tagRequired) showToast(messages.tagToast, 'destructive');
    return;
  }
  $errors.set({});
  $submit.set('creating');
  // A browser that keeps nothing would lose the post with this page: there, and only there, the answer is waited for.
  if (!(await handOver(letterOf(checked.output)))) return;
  if (edited) dropLetter(edited);
  $submit.set('published');
  forgetFeed();
  showToastOnNextPage(messages.postProcessing);
  platform().navigation.assign(paths.home());
}

/** Gives the post up, deletes its draft and its uploads, and goes Home, however long the server takes. */
export async function cancel(): Promise<void> {
  if (edited) dropLetter(edited);
  await soon(Promise.allSettled([forgetKeptDraft(), removeMedia()]));
  platform().navigation.assign(paths.home());
}

/** Shows a refused post as it was sent, with what the server said to it. */
function takeUp({ key, draft: { form, tags }, refusal }: Letter): void {
  edited = key;
  $form.set(form);
  $selectedTags.set([...tags]);
  refuse(refusal?.errors ?? {});
  showToast(`${messages.createPostFailed}: ${refusal?.message}`, 'destructive');
}

function letterOf(body: InferOutput<typeof postDraft>): Letter {
  return {
    key: idempotencyKey,
    userCode: $session.get()?.userCode ?? '',
    body,
    at: platform().clock.now(),
    draftId: null,
    draft: { form: $form.get(), tags: $selectedTags.get() },
  };
}

/** True once nothing of the post can be lost any more by leaving this page. */
async function handOver(letter: Letter): Promise<boolean> {
  if (!keepLetter(letter)) return await arrived(letter);
  const draftId = await soon(sendDraftOff());
  const full = { ...letter, draftId };
  keepLetter(full);
  void sendLetter(full);
  return true;
}

async function arrived(letter: Letter): Promise<boolean> {
  const outcome = await sendLetter(letter);
  if (outcome.state === 'sent') {
    await soon(forgetKeptDraft());
    return true;
  }
  // Without a clear answer the post may be there: the same key finds it again. After a refusal it is not.
  if (outcome.state === 'refused') idempotencyKey = newUploadId();
  const refusal = outcome.state === 'refused' ? outcome.refusal : { message: messages.unknownError, errors: {} };
  $submit.set('idle');
  refuse(refusal.errors);
  showToast(`${messages.createPostFailed}: ${refusal.message}`, 'destructive');
  return false;
}

/** What comes of it within two seconds; null where it takes longer or fails: this browser's own storage keeps nobody waiting. */
async function soon<Result>(run: Promise<Result>): Promise<Result | null> {
  const { promise: patience, resolve } = Promise.withResolvers<null>();
  const stop = platform().clock.after(patienceMilliseconds, () => resolve(null));
  const result = await Promise.race([run.catch(() => null), patience]);
  stop();
  return result;
}

function draft(): PostDraft {
  const { sound, mergeParams, isUseOtherAudio, ...form } = $form.get();
  // What was set for a video does not follow it into a post of images, nor what was chosen before it was turned off.
  const mixed = form.postType === 'VID' && isUseOtherAudio;
  const code = sound && (sound.audioCode ?? sound.postCode);
  return {
    ...form,
    ...mediaFields(),
    isUseOtherAudio: mixed,
    audioCode: mixed || form.postType === 'IMG' ? code : null,
    ffmpegMergeParams: mixed ? mergeParams : null,
    tagCodeList: $selectedTags.get().map(({ code }) => code),
  };
}

function refuse(errors: ComposerErrors): void {
  $errors.set(errors);
  $refusals.set($refusals.get() + 1);
}

/** The first message of each field, as the contract gives it. */
function errorsOf(
  issues: readonly { path?: readonly { key: unknown }[] | undefined; message: string }[],
): ComposerErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[String(path?.[0]?.key)] ??= message;
  return errors;
}
