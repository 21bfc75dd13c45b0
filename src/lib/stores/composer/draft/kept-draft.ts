import { $errors, $form } from '../composer-form.ts';
import { openVideo, restoreVideo } from '../media/composer-video.ts';
import { restoreImage } from '../media/images.ts';
import { mediaSettings } from '../media/media-settings.ts';
import { discardUpload } from '../media/upload.ts';
import { $selectedTags } from '../tag-picker.ts';
import {
  type KeptDraft,
  keptDraft,
  readFile,
  removeDraft,
  sweepDrafts,
  takeDraftToOpen,
  takeLeftDraft,
} from './draft-shelf.ts';
import { $offer } from './draft-state.ts';
import { freshenTags } from './fresh-tags.ts';
import { beginKeeping, stopKeeping } from './keep-draft.ts';

export { forgetKeptDraft, sendDraftOff } from './keep-draft.ts';

let visit: object | null = null;

/** Looks for what this member left here and offers it; where there is nothing, the form opens and is kept from now on. */
export async function lookForDraft(): Promise<void> {
  const mine = {};
  visit = mine;
  const found = await look();
  if (visit !== mine) return;
  // Too late to ask: the person has begun.
  if ($offer.get().state !== 'looking' || !found) begin();
  else if (found.opens) void goOn(found.draft);
  else await offer(found.draft);
}

/** Ends the keeping of drafts; what is kept stays. */
export function closeDraft(): void {
  visit = null;
  closeOffer();
  $offer.set({ state: 'none' });
  stopKeeping();
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
  await takeLeftDraft();
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
  const offered = { state: 'offered', draft, image: isVideo ? null : file, video: null } as const;
  $offer.set(offered);
  if (!file || !isVideo) return;
  const { local } = await openVideo(file);
  if ($offer.get() !== offered) return local?.close();
  local?.show(draft.form.videoThumbnail);
  $offer.set({ ...offered, video: local });
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
  await Promise.all([...runs, freshenTags()]);
}

function begin() {
  $offer.set({ state: 'none' });
  beginKeeping();
}

function closeOffer() {
  const offered = $offer.get();
  if (offered.state === 'offered') offered.video?.close();
}
