import { type InferOutput, safeParse } from 'valibot';
import { type PostDraft, postDraft } from '#lib/contract/post/publishing.ts';
import type { ComposerErrors } from './composer-form.ts';
import type { FormParts } from './form-content.ts';

/** A post in the form that the contract accepts. */
export type CheckedPost = InferOutput<typeof postDraft>;

/** Checks a post by the contract's rules; returns the errors per field. */
export function checkPost(parts: FormParts): { post: CheckedPost } | { errors: ComposerErrors } {
  const checked = safeParse(postDraft, postOf(parts));
  const pending = parts.media.errors();
  if (checked.success && !pending.imgPublicIdList) return { post: checked.output };
  return { errors: { ...(checked.success ? {} : errorsOf(checked.issues)), ...pending } };
}

function postOf({ form, tags, media }: FormParts): PostDraft {
  const { sound, mergeParams, isUseOtherAudio, ...fields } = form.$form.get();
  // Video settings are not sent with images, and the settings of a switch are not sent while it is off.
  const mixed = fields.postType === 'VID' && isUseOtherAudio;
  const code = sound && (sound.audioCode ?? sound.postCode);
  return {
    ...fields,
    ...media.fields(),
    isUseOtherAudio: mixed,
    audioCode: mixed || fields.postType === 'IMG' ? code : null,
    ffmpegMergeParams: mixed ? mergeParams : null,
    tagCodeList: tags.$selected.get().map(({ code }) => code),
  };
}

/** The contract's first message for each field. */
function errorsOf(
  issues: readonly { path?: readonly { key: unknown }[] | undefined; message: string }[],
): ComposerErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[String(path?.[0]?.key)] ??= message;
  return errors;
}
