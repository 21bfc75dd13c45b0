import { computed } from 'nanostores';
import { cutTo, limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { type LeftFile, readShared, removeShared, type SharedContent } from '#lib/device/shared-content.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { showToast } from '../toast.ts';
import { checkImages } from '../upload/file-problem.ts';
import type { ComposerDraft } from './draft/composer-draft.ts';
import type { FormParts } from './form/form-content.ts';

/** The content that another app shared. Rejects without the Cache API, as on plain http. */
const shareStorage = {
  read: async (): Promise<SharedContent | null> => await readShared(caches, Date.now()),
  remove: async (): Promise<void> => await removeShared(caches),
};

/**
 * Takes the shared content as if the member had chosen it, once the form is open and a restored draft has no running upload. Media of
 * the draft stay; only images can be added to images.
 */
export function takeShared(
  parts: FormParts,
  { $offer }: Pick<ComposerDraft, '$offer'>,
  storage: typeof shareStorage = shareStorage,
): Stop {
  const $canTake = computed([$offer, parts.media.$zone], ({ state }, zone) => state === 'none' && zone === 'open');
  let isTaken = false;
  return $canTake.subscribe((can) => {
    if (!can || isTaken) return;
    isTaken = true;
    void take(parts, storage);
  });
}

async function take(parts: FormParts, storage: typeof shareStorage): Promise<void> {
  // A browser that blocks its storage has no shared content.
  const shared = await storage.read().catch(() => null);
  platform().navigation.rewrite(paths.upload());
  if (!shared) return showToast(messages.shareMissing, 'destructive');
  fillIn(parts, shared);
  pick(parts, shared);
  await storage.remove();
}

/** Fills in the empty fields. */
function fillIn({ form }: FormParts, { title, text, url }: SharedContent): void {
  const { title: typed, description } = form.$form.get();
  const about = [text, url && text.includes(url) ? '' : url].filter(Boolean).join('\n');
  if (!typed && title) form.edit('title', cutTo(title, limits.titleInput));
  if (!description && about) form.edit('description', cutTo(about, limits.description));
}

function pick({ form, media }: FormParts, { files, left }: SharedContent): void {
  const held = media.$media.get();
  const areImages = files.length > 0 && checkImages(files, 0).accepted.length === files.length;
  if (held !== 'none' && !(held === 'images' && areImages)) {
    if (files.length + left.length > 0) showToast(messages.shareKept, 'destructive');
    return;
  }
  if (files.length > 0) void media.pick(files);
  if (left.length > 0) showLeft(form, media, left, files.length > 0);
}

/** Shows why the service worker dropped files, in the same place as for refused files of the form. */
function showLeft(form: FormParts['form'], { images }: FormParts['media'], left: LeftFile[], hasOthers: boolean): void {
  const refused = left.map(({ name, reason }) => ({
    name,
    reason: reason === 'large' ? messages.fileTooLarge : messages.imagesMany,
  }));
  const [first] = left;
  if (hasOthers) images.$rejected.set([...images.$rejected.get(), ...refused]);
  else form.setError(first?.isVideo ? 'videoPublicId' : 'imgPublicIdList', refused[0]?.reason);
}
