import { atom, computed } from 'nanostores';
import { type InferOutput, safeParse } from 'valibot';
import { publishPost } from '#lib/api/publishing.ts';
import { messages } from '#lib/contract/messages.ts';
import { type PostDraft, postDraft } from '#lib/contract/publishing.ts';
import { newUploadId } from '#lib/media/upload.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { forgetFeed } from '../feed/snapshot.ts';
import { showToast, showToastOnNextPage } from '../toast.ts';
import { $errors, $form, type ComposerErrors, emptyForm, setError } from './composer-form.ts';
import { $unkept } from './draft/draft-state.ts';
import { forgetKeptDraft } from './draft/drafts.ts';
import { forgetMedia, mediaErrors, mediaFields, removeMedia } from './media/composer-media.ts';
import { type MediaSettings, setMediaSettings } from './media/media-settings.ts';
import { $selectedTags, resetTags } from './tag-picker.ts';

// What is not deleted by then the server sweeps after a day.
const deletingMilliseconds = 2_000;

let idempotencyKey = newUploadId();

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
  const stop = $selectedTags.listen(() => setError('tagCodeList', undefined));
  return () => {
    stop();
    forgetMedia();
  };
}

/** Checks the post by the contract's own rules, publishes it and goes Home; what is wrong stands in `$errors`. */
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
  // The answer comes before any processing. It is awaited all the same: leaving this page would cut the call, and
  // here the form is still at hand if the server refuses it.
  const refusal = await publish(checked.output);
  if (refusal) {
    $submit.set('idle');
    refuse(refusal.errors);
    showToast(`${messages.createPostFailed}: ${refusal.message}`, 'destructive');
    return;
  }
  $submit.set('published');
  forgetFeed();
  showToastOnNextPage(messages.postProcessing);
  platform().navigation.assign(paths.home());
}

/** Gives the post up, deletes its draft and its uploads, and goes Home, however long the server takes. */
export async function cancel(): Promise<void> {
  const { clock, navigation } = platform();
  const { promise: patience, resolve } = Promise.withResolvers<void>();
  const stop = clock.after(deletingMilliseconds, resolve);
  await Promise.race([Promise.allSettled([forgetKeptDraft(), removeMedia()]), patience]);
  stop();
  navigation.assign(paths.home());
}

function draft(): PostDraft {
  const { sound, mergeParams, ...form } = $form.get();
  return {
    ...form,
    ...mediaFields(),
    audioCode: sound && (sound.audioCode ?? sound.postCode),
    ffmpegMergeParams: mergeParams,
    tagCodeList: $selectedTags.get().map(({ code }) => code),
  };
}

/** Null once the post is published. */
async function publish(body: InferOutput<typeof postDraft>) {
  const answer = await publishPost(body, idempotencyKey).catch(() => null);
  if (answer?.code === 200) return null;
  // Without a clear answer the post may be there: the same key finds it again. After a refusal it is not.
  if (answer && answer.code < 500) idempotencyKey = newUploadId();
  return { message: answer?.message || messages.unknownError, errors: (answer?.errors ?? {}) as ComposerErrors };
}

function refuse(errors: ComposerErrors) {
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
