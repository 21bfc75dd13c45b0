import { atom, type ReadableAtom } from 'nanostores';
import type { Commenters, Sensitivity } from '#lib/contract/post/post-kinds.ts';
import type { MergeParams, PostDraft } from '#lib/contract/post/publishing.ts';
import type { FoundPost } from '#lib/contract/search/search.ts';

/** The fields that the person types and chooses; the uploads and the tags are added later. */
export interface ComposerFields {
  title: string;
  description: string;
  visibility: 'PUBLIC' | 'PRIVATE';
  /** Why it is sensitive; null if it is not. */
  sensitive: Sensitivity | null;
  commentsFrom: Commenters;
  postType: 'VID' | 'IMG';
  /** Seconds. */
  videoThumbnail: number;
  /** The chosen sound of an image post, or another post's sound for a video. */
  sound: FoundPost | null;
  isUseOtherAudio: boolean;
  mergeParams: MergeParams | null;
}

/** One message for each invalid field of the post. */
export type ComposerErrors = Partial<Record<keyof PostDraft, string>>;

/** An untouched form. */
export const emptyForm: ComposerFields = {
  title: '',
  description: '',
  visibility: 'PUBLIC',
  commentsFrom: 'EVERYBODY',
  sensitive: null,
  postType: 'VID',
  videoThumbnail: 0,
  sound: null,
  isUseOtherAudio: false,
  mergeParams: null,
};

/** The field of the post whose message a change clears. */
const postFieldOf: Record<keyof ComposerFields, keyof PostDraft> = {
  title: 'title',
  description: 'description',
  visibility: 'visibility',
  commentsFrom: 'commentsFrom',
  sensitive: 'sensitive',
  postType: 'postType',
  videoThumbnail: 'videoThumbnail',
  sound: 'audioCode',
  isUseOtherAudio: 'ffmpegMergeParams',
  mergeParams: 'ffmpegMergeParams',
};

export interface ComposerForm {
  $form: ReadableAtom<ComposerFields>;
  $errors: ReadableAtom<ComposerErrors>;
  /** Changes one field and clears its message. */
  edit<Field extends keyof ComposerFields>(field: Field, value: ComposerFields[Field]): void;
  /** Restores a stored form, without messages. */
  restore(fields: ComposerFields): void;
  /** Sets or clears the message of a field. */
  setError(field: keyof PostDraft, message: string | undefined): void;
  /** Replaces all messages. */
  setErrors(errors: ComposerErrors): void;
}

/** The fields of a new post and their errors. */
export function createComposerForm(): ComposerForm {
  const $form = atom<ComposerFields>(emptyForm);
  const $errors = atom<ComposerErrors>({});

  function setError(field: keyof PostDraft, message: string | undefined): void {
    const { [field]: _, ...others } = $errors.get();
    $errors.set(message ? { ...others, [field]: message } : others);
  }

  return {
    $form,
    $errors,
    setError,
    setErrors: (errors) => $errors.set(errors),
    edit(field, value) {
      $form.set({ ...$form.get(), [field]: value });
      setError(postFieldOf[field], undefined);
    },
    restore(fields) {
      // A draft of an earlier release lacks the newer fields.
      $form.set({ ...emptyForm, ...fields });
      $errors.set({});
    },
  };
}
