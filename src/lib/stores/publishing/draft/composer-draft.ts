import { atom, computed, type ReadableAtom } from 'nanostores';
import type { LocalVideo } from '#lib/media/video-frame.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { discardUpload, isRefused } from '../../upload/upload.ts';
import type { MediaService } from '../../upload/upload-service.ts';
import type { FormParts, StoredMedia } from '../form/form-content.ts';
import type { ComposerMedia } from '../form/media/composer-media.ts';
import { removeDeletedTags } from './deleted-tags.ts';
import { createDraftWriter, type DraftWriter } from './draft-writer.ts';
import {
  consumeDraftToOpen,
  findDraft,
  readFile,
  removeDraft,
  restoreUnloadDraft,
  type StoredDraft,
  sweepDrafts,
} from './stored-draft.ts';

// A database that hangs must not block the form.
const patienceMilliseconds = 2_000;

/** `searching`: the form is still disabled. `none`: the form is open. An offered draft comes with its first file for the picture. */
export type DraftOffer =
  | { state: 'searching' | 'none' }
  | { state: 'offered'; draft: StoredDraft; image: File | null; video: LocalVideo | null };

export interface ComposerDraft extends Pick<DraftWriter, 'save' | 'storedId' | 'markSent' | 'remove'> {
  /** Whether a draft is offered. */
  $offer: ReadableAtom<DraftOffer>;
  /** Whether leaving the page would lose a chosen file, because no draft has stored it. */
  $unstored: ReadableAtom<boolean>;
  /** Offers this member's last draft, then stores all changes until the returned function is called. */
  open(): Stop;
  /** Restores the offered draft and resumes its unfinished uploads. */
  resume(): Promise<void>;
  /** Removes the offered draft and deletes its uploads on the server. */
  startOver(): Promise<void>;
}

/** The draft of one composer: offers the last one and stores the current one. */
export function createComposerDraft(parts: FormParts, service: MediaService): ComposerDraft {
  const { form, tags, media } = parts;
  const writer = createDraftWriter(parts);
  const { $offer, ...offer } = createOffer(media);
  const $unstored = unstoredOf(media, writer);
  let isOpen = false;

  function begin() {
    offer.openForm();
    writer.begin();
  }

  async function offerDraft(): Promise<void> {
    const found = await findDraftToOffer();
    if (!isOpen) return;
    // Too late to ask: the member may have started to fill in the form.
    if ($offer.get().state !== 'searching' || !found) begin();
    else if (found.opens) void restore(found.draft);
    else await offer.show(found.draft, () => isOpen);
  }

  async function restore(draft: StoredDraft) {
    // Stop first: the changes below would be stored as a draft of their own.
    writer.stop();
    form.restore(draft.form);
    tags.select(draft.tags);
    const { found, runs } = await restoreMedia(draft, media);
    // The screen was closed during the restore, and nothing else would stop these uploads.
    if (!isOpen) return media.dispose();
    form.setErrors(draft.errors);
    writer.begin({ ...draft, media: found });
    offer.openForm();
    await Promise.all([...runs, removeDeletedTags(tags)]);
  }

  return {
    storedId: () => ($unstored.get() ? null : writer.storedId()),
    ...{ $offer, $unstored, save: writer.save, markSent: writer.markSent, remove: writer.remove },
    open() {
      isOpen = true;
      const openForm = () => isOpen && $offer.get().state === 'searching' && offer.openForm();
      const stopWaiting = platform().clock.after(patienceMilliseconds, openForm);
      offerDraft().then(stopWaiting, openForm);
      return () => {
        isOpen = false;
        stopWaiting();
        offer.close();
        // The last changes may not be stored yet.
        void writer.save(true);
        writer.stop();
      };
    },
    async resume() {
      const draft = offer.close();
      if (draft) await restore(draft);
    },
    async startOver() {
      const draft = offer.close();
      if (!draft) return;
      begin();
      await Promise.all([removeDraft(draft.id), ...draft.media.map((one) => discardUpload(one, service))]);
    },
  };
}

/** The offer to restore a draft. */
function createOffer(media: ComposerMedia) {
  const $offer = atom<DraftOffer>({ state: 'searching' });
  return {
    $offer,
    /** Ends the offer. */
    openForm: () => $offer.set({ state: 'none' }),
    async show(draft: StoredDraft, isOpen: () => boolean): Promise<void> {
      const [first] = draft.media;
      const file = first ? await readFile(draft.id, first) : null;
      if (!isOpen()) return;
      const isVideo = first?.kind === 'video';
      const offered = { state: 'offered', draft, image: isVideo ? null : file, video: null } as const;
      $offer.set(offered);
      if (!file || !isVideo) return;
      const { local } = await media.video.open(file);
      if (!isOpen() || $offer.get() !== offered) return local?.close();
      local?.show(draft.form.videoThumbnail);
      $offer.set({ ...offered, video: local });
    },
    /** Closes the offer's video and returns its draft; null if nothing is offered. */
    close(): StoredDraft | null {
      const offered = $offer.get();
      if (offered.state !== 'offered') return null;
      offered.video?.close();
      return offered.draft;
    },
  };
}

/** Whether leaving the page would lose a chosen file, because no draft has stored it. */
const unstoredOf = (media: ComposerMedia, { $storedFiles }: DraftWriter) =>
  computed(
    [media.$media, media.images.$images, media.video.$video, media.video.$upload, $storedFiles],
    (kind, images, video, upload, stored) => {
      if (kind === 'none') return false;
      if (kind === 'video') return !isRefused(upload) && !(video && stored.has(media.video.uploadId() ?? ''));
      return images.some((image) => !isRefused(image.upload) && !stored.has(image.id));
    },
  );

/** Restores the stored files. `found`: the files that still exist; `runs`: their resumed uploads. */
async function restoreMedia(draft: StoredDraft, { video, images }: ComposerMedia) {
  const found: StoredMedia[] = [];
  const runs: Promise<void>[] = [];
  for (const one of draft.media) {
    const file = await readFile(draft.id, one);
    if (!file) continue;
    if (one.kind === 'image') runs.push(images.restore(file, one.alt, one));
    else {
      const { local } = await video.open(file);
      if (!local) continue;
      runs.push(video.restore(file, local, one));
    }
    found.push(one);
  }
  return { found, runs };
}

/** This member's draft, and whether it opens without a question. */
async function findDraftToOffer(): Promise<{ draft: StoredDraft; opens: boolean } | null> {
  await restoreUnloadDraft();
  await sweepDrafts();
  const wanted = consumeDraftToOpen();
  const asked = wanted ? await findDraft(wanted) : null;
  const draft = asked ?? (await findDraft());
  return draft && { draft, opens: asked !== null };
}
