import { atom } from 'nanostores';
import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { updateAvatar } from '#lib/contract/account/edit-profile.ts';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { type Crop, firstCrop, type Size } from '#lib/media/avatar/crop.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { isHeic, isImage } from '../composer/media/file-problem.ts';
import type { UploadService } from '../composer/media/media-service.ts';
import { createUpload, type Upload } from '../composer/media/upload.ts';
import { showToast } from '../toast.ts';
import type { ProfileStore } from './profile.ts';

/** A file is chosen, then a square of it; `size` is null until the browser has read it. */
export type AvatarStep = { step: 'choose'; problem: string | undefined } | PickedAvatar;

/** An image of which a square is chosen. */
export interface PickedAvatar {
  step: 'crop';
  file: File;
  /** Address of the file on this device. */
  address: string;
  size: Size | null;
  crop: Crop;
}

/** Why a file cannot be an avatar, judged by type and size. */
function avatarProblem(file: File): string | undefined {
  if (!isImage(file)) return messages.fileNotImage;
  if (file.size > limits.avatarBytes) return messages.avatarTooLarge;
  return file.size === 0 ? messages.fileEmpty : undefined;
}

const nowhere: Crop = { x: 0, y: 0, zoom: 1 };

/** Uploads the square and makes it the avatar; the reason of a failure, or null. */
async function send(file: File, upload: Upload): Promise<string | null> {
  await upload.start(file);
  const sent = upload.$upload.get();
  if (sent.state !== 'ready') {
    const reason = sent.state === 'failed' ? sent.reason : '';
    return reason === '' || reason === messages.uploadImageFailed ? messages.avatarFailed : reason;
  }
  const code = sent.file.public_id;
  const outcome = await outcomeOf(request(updateAvatar, { body: { code } }), messages.avatarFailed);
  if (outcome.ok) return null;
  await upload.discard();
  return outcome.message;
}

/** A new picture of the member: the file, the square of it, and its way to the server. */
export function createAvatarForm(service: UploadService, profile: ProfileStore) {
  const $step = atom<AvatarStep>({ step: 'choose', problem: undefined });
  const $saving = atom(false);
  const upload = createUpload('image', service);
  let isOpen = false;

  function choose(problem?: string) {
    const now = $step.get();
    if (now.step === 'crop') URL.revokeObjectURL(now.address);
    $step.set({ step: 'choose', problem });
  }

  return {
    $step,
    $saving,
    $upload: upload.$upload,
    /** The first file is the new picture, if it can be one. */
    pick(files: readonly File[]) {
      const [file] = files;
      if (!file || $saving.get()) return;
      const problem = avatarProblem(file);
      choose(problem);
      if (!problem) $step.set({ step: 'crop', file, address: URL.createObjectURL(file), size: null, crop: nowhere });
    },
    /** The browser has read the image. */
    measured(size: Size) {
      const now = $step.get();
      if (now.step === 'crop' && !now.size) $step.set({ ...now, size, crop: firstCrop(size) });
    },
    /** The browser cannot read the image. */
    unreadable() {
      const now = $step.get();
      if (now.step === 'crop') choose(isHeic(now.file) ? messages.fileHeic : messages.fileNotImage);
    },
    crop(change: (crop: Crop, size: Size) => Crop) {
      const now = $step.get();
      if (now.step === 'crop' && now.size && !$saving.get()) $step.set({ ...now, crop: change(now.crop, now.size) });
    },
    another: () => choose(),
    /** `draw` makes the file of the square. Resolves with whether it is the avatar now; if not, a toast has said why. */
    async save(draw: (crop: Crop, type: string) => Promise<Blob>): Promise<boolean> {
      const now = $step.get();
      if (now.step !== 'crop' || !now.size || $saving.get()) return false;
      $saving.set(true);
      try {
        const blob = await draw(now.crop, now.file.type).catch(() => null);
        const file = blob && new File([blob], 'avatar', { type: blob.type });
        const failure = file ? await send(file, upload) : messages.avatarFailed;
        if (!isOpen) return false;
        if (failure !== null) {
          showToast(failure, 'destructive');
          return false;
        }
        await profile.reload(messages.avatarUpdated);
        return true;
      } finally {
        $saving.set(false);
      }
    },
    /** Returns what stops everything that is under way and frees the memory. */
    open(): Stop {
      isOpen = true;
      return () => {
        isOpen = false;
        upload.clear();
        choose();
      };
    },
  };
}
export type AvatarForm = ReturnType<typeof createAvatarForm>;
