import type { UploadedFile } from '#lib/contract/post/file.ts';
import type { Tag } from '#lib/contract/post/tag.ts';
import { isRefused, type UploadState } from '../../upload/upload.ts';
import { type ComposerFields, type ComposerForm, emptyForm } from './composer-form.ts';
import type { ComposerMedia } from './media/composer-media.ts';
import type { TagPicker } from './tag-picker.ts';

/** The parts that a person fills in. */
export interface FormParts {
  form: ComposerForm;
  tags: TagPicker;
  media: ComposerMedia;
}

/** One file of a post. The file itself is stored with its draft. */
export interface StoredMedia {
  /** The upload's id on the media service. */
  id: string;
  kind: 'video' | 'image';
  name: string;
  alt: string;
  /** The service's answer after the whole file arrived. */
  answer?: UploadedFile;
}

/** The content that restores the form. */
export interface FormContent {
  form: ComposerFields;
  tags: readonly Tag[];
  media: StoredMedia[];
}

/** The content of the form at this moment. */
export function contentNow({ form, tags, media: { video, images } }: FormParts): FormContent {
  const chosen = video.$video.get();
  const id = video.uploadId();
  const videos =
    chosen && id ? storedMedia({ id, kind: 'video', name: chosen.file.name, alt: '' }, video.$upload.get()) : [];
  const pictures = images.$images
    .get()
    .flatMap(({ id: name, file, alt, upload }) =>
      storedMedia({ id: name, kind: 'image', name: file.name, alt }, upload),
    );
  return { form: form.$form.get(), tags: tags.$selected.get(), media: [...videos, ...pictures] };
}

/** The files that have not arrived yet. */
export const unfinishedMedia = (parts: FormParts): StoredMedia[] =>
  contentNow(parts).media.filter(({ answer }) => answer === undefined);

/** The current files, by upload id. */
export function filesNow({ media: { video, images } }: FormParts): [string, File][] {
  const chosen = video.$video.get();
  const id = video.uploadId();
  if (chosen && id) return [[id, chosen.file]];
  return images.$images.get().map(({ id: name, file }) => [name, file]);
}

/** Whether there is no content worth storing. */
export function isEmptyContent({ form, tags, media }: FormContent): boolean {
  const { title, description, sound } = form;
  return media.length + tags.length === 0 && !title.trim() && !description.trim() && sound === emptyForm.sound;
}

/** A file that was finally refused would only be refused again. */
function storedMedia(media: StoredMedia, upload: UploadState): StoredMedia[] {
  if (isRefused(upload)) return [];
  return [upload.state === 'ready' ? { ...media, answer: upload.file } : media];
}
