import { atom } from 'nanostores';
import type { MergeParams, PostDraft } from '#lib/contract/publishing.ts';
import type { FoundPost } from '#lib/contract/search.ts';

/** What the person types and chooses, before the upload and the tags are put to it. */
export interface ComposerForm {
  title: string;
  description: string;
  visibility: 'PUBLIC' | 'PRIVATE';
  postType: 'VID' | 'IMG';
  /** Seconds. */
  videoThumbnail: number;
  /** The chosen music of an image post, or the other post's sound of a video. */
  sound: FoundPost | null;
  isUseOtherAudio: boolean;
  mergeParams: MergeParams | null;
}

/** One message for each field of the post that is wrong. */
export type ComposerErrors = Partial<Record<keyof PostDraft, string>>;

/** A form in which nothing has been done yet. */
export const emptyForm: ComposerForm = {
  title: '',
  description: '',
  visibility: 'PUBLIC',
  postType: 'VID',
  videoThumbnail: 0,
  sound: null,
  isUseOtherAudio: false,
  mergeParams: null,
};

/** The field of the post whose message a change takes away. */
const postFieldOf: Record<keyof ComposerForm, keyof PostDraft> = {
  title: 'title',
  description: 'description',
  visibility: 'visibility',
  postType: 'postType',
  videoThumbnail: 'videoThumbnail',
  sound: 'audioCode',
  isUseOtherAudio: 'ffmpegMergeParams',
  mergeParams: 'ffmpegMergeParams',
};

export const $form = atom<ComposerForm>(emptyForm);

export const $errors = atom<ComposerErrors>({});

/** Changes one field; what was said about it before no longer holds. */
export function edit<Field extends keyof ComposerForm>(field: Field, value: ComposerForm[Field]): void {
  $form.set({ ...$form.get(), [field]: value });
  setError(postFieldOf[field], undefined);
}

/** Puts a message to a field, or takes it away. */
export function setError(field: keyof PostDraft, message: string | undefined): void {
  const { [field]: _, ...others } = $errors.get();
  $errors.set(message ? { ...others, [field]: message } : others);
}
