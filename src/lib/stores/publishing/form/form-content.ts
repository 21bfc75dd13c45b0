import { type ComposerForm, emptyForm } from './composer-form.ts';
import type { ComposerMedia } from './media/composer-media.ts';
import { isRefused, type UploadState } from '../../upload/upload.ts';
import type { TagPicker } from './tag-picker.ts';
import type { DraftContent, StoredMedia } from '../draft/stored-draft.ts';

/** The parts of the composer that a draft stores. */
export interface DraftParts {
  form: ComposerForm;
  tags: TagPicker;
  media: ComposerMedia;
}

/** The draft's content at this moment. */
export function contentNow({ form, tags, media: { video, images } }: DraftParts): DraftContent {
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
export const unfinishedMedia = (parts: DraftParts): StoredMedia[] =>
  contentNow(parts).media.filter(({ answer }) => answer === undefined);

/** The composer's current files, by upload id. */
export function filesNow({ media: { video, images } }: DraftParts): [string, File][] {
  const chosen = video.$video.get();
  const id = video.uploadId();
  if (chosen && id) return [[id, chosen.file]];
  return images.$images.get().map(({ id: name, file }) => [name, file]);
}

/** Whether a draft has no content worth storing. */
export function isEmptyDraft({ form, tags, media }: DraftContent): boolean {
  const { title, description, sound } = form;
  return media.length + tags.length === 0 && !title.trim() && !description.trim() && sound === emptyForm.sound;
}

/** A file that was finally refused would only be refused again. */
function storedMedia(media: StoredMedia, upload: UploadState): StoredMedia[] {
  if (isRefused(upload)) return [];
  return [upload.state === 'ready' ? { ...media, answer: upload.file } : media];
}
