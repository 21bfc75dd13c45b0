import { atom } from 'nanostores';
import type { LocalVideo } from '#lib/media/video-frame.ts';
import { platform } from '#lib/platform/current.ts';
import { $errors, $form } from '../composer-form.ts';
import { openVideo, restoreVideo } from '../media/composer-video.ts';
import { restoreImage } from '../media/images.ts';
import { mediaSettings } from '../media/media-settings.ts';
import { discardUpload } from '../media/upload.ts';
import { $selectedTags } from '../tag-picker.ts';
import { type KeptDraft, keptDraft, readFile, removeDraft, sweepDrafts, takeDraftToOpen } from './draft-shelf.ts';
import { beginKeeping, stopKeeping } from './keep-draft.ts';

/** A draft to go on with, and what its first file looks like. */
interface Offer {
  draft: KeptDraft;
  image: File | null;
  video: LocalVideo | null;
}

/** `looking` is the moment before the form takes anything; `none` is the open form. */
export type DraftOffer = { state: 'looking' } | { state: 'none' } | ({ state: 'offered' } & Offer);

// A database that hangs must not keep the person from the form.
const patienceMilliseconds = 2_000;

/** Whether the person is asked to go on with what they left. */
export const $offer = atom<DraftOffer>({ state: 'looking' });

/** Looks for what this member left here and offers it; the result ends the keeping of drafts. */
export function openDraft(): () => void {
  const looking = { state: 'looking' } as const;
  $offer.set(looking);
  const isLooking = () => $offer.get() === looking;
  const giveUp = platform().clock.after(patienceMilliseconds, () => isLooking() && begin());
  void look().then((found) => {
    giveUp();
    if (!isLooking()) return;
    if (found === null) begin();
    else if (found.opens) void goOn(found.draft);
    else void offer(found.draft);
  });
  return () => {
    giveUp();
    closeOffer();
    $offer.set({ state: 'none' });
    stopKeeping();
  };
}

/** Takes the offered draft up again: all that it holds comes back, and unfinished uploads go on. */
export async function continueDraft(): Promise<void> {
  const offered = $offer.get();
  if (offered.state !== 'offered') return;
  closeOffer();
  await goOn(offered.draft);
}

/** Throws the offered draft away, also what the server holds of it. */
export async function startOver(): Promise<void> {
  const offered = $offer.get();
  if (offered.state !== 'offered') return;
  closeOffer();
  begin();
  const { id, media } = offered.draft;
  await Promise.all([removeDraft(id), ...media.map((one) => discardUpload(one, mediaSettings()))]);
}

async function look(): Promise<{ draft: KeptDraft; opens: boolean } | null> {
  await sweepDrafts();
  const wanted = takeDraftToOpen();
  const asked = wanted ? await keptDraft(wanted) : null;
  const draft = asked ?? (await keptDraft());
  return draft && { draft, opens: asked !== null };
}

async function offer(draft: KeptDraft) {
  const [first] = draft.media;
  const file = first ? await readFile(draft.id, first) : null;
  const isVideo = first?.kind === 'video';
  const opened = file && isVideo ? await openVideo(file) : null;
  if ($offer.get().state !== 'looking') return opened?.local?.close();
  opened?.local?.show(draft.form.videoThumbnail);
  $offer.set({ state: 'offered', draft, image: isVideo ? null : file, video: opened?.local ?? null });
}

async function goOn(draft: KeptDraft) {
  // Before anything that changes the form and would be kept as a draft of its own.
  stopKeeping();
  $form.set(draft.form);
  $selectedTags.set(draft.tags);
  const runs: Promise<void>[] = [];
  const found: typeof draft.media = [];
  for (const media of draft.media) {
    const file = await readFile(draft.id, media);
    if (!file) continue;
    if (media.kind === 'image') runs.push(restoreImage(file, media.alt, media));
    else {
      const { local } = await openVideo(file);
      if (!local) continue;
      runs.push(restoreVideo(file, local, media));
    }
    found.push(media);
  }
  $errors.set(draft.errors);
  beginKeeping({ ...draft, media: found });
  $offer.set({ state: 'none' });
  await Promise.all(runs);
}

function begin() {
  $offer.set({ state: 'none' });
  beginKeeping();
}

function closeOffer() {
  const offered = $offer.get();
  if (offered.state === 'offered') offered.video?.close();
}
