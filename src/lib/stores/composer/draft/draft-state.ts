import { atom, computed } from 'nanostores';
import type { LocalVideo } from '#lib/media/video-frame.ts';
import { $media } from '../media/composer-media.ts';
import { $upload, $video, videoUploadId } from '../media/composer-video.ts';
import { $images } from '../media/images.ts';
import { isRefused } from '../media/upload.ts';
import type { KeptDraft } from './draft-shelf.ts';

/** A draft to go on with, and what its first file looks like. */
interface Offer {
  draft: KeptDraft;
  image: File | null;
  video: LocalVideo | null;
}

/** `looking` is the moment before the form takes anything; `none` is the open form. */
export type DraftOffer = { state: 'looking' } | { state: 'none' } | ({ state: 'offered' } & Offer);

/** Whether the person is asked to go on with what they left. */
export const $offer = atom<DraftOffer>({ state: 'looking' });

/** The uploads whose files are kept. */
export const $keptFiles = atom<ReadonlySet<string>>(new Set());

/** Whether a file is here that no draft keeps: it would be lost with this page. */
export const $unkept = computed(
  [$media, $images, $video, $upload, $keptFiles],
  (media, images, video, upload, kept) => {
    if (media === 'none') return false;
    if (media === 'video') return !isRefused(upload) && !(video && kept.has(videoUploadId() ?? ''));
    return images.some((image) => !isRefused(image.upload) && !kept.has(image.id));
  },
);
