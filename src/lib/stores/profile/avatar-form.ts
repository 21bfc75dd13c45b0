import { atom } from 'nanostores';
import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { updateAvatar } from '#lib/contract/account/edit-profile.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Crop, Size } from '#lib/media/avatar/crop.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { showToast } from '../toast.ts';
import { createUpload, type Upload } from '../upload/upload.ts';
import type { UploadService } from '../upload/upload-service.ts';
import { createAvatarStep } from './avatar-step.ts';
import type { ProfileStore } from './profile.ts';

/** Uploads the square and makes it the avatar; returns the reason of a failure, or null. */
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

/** A new picture of the member: the file, its square, and the upload. */
export function createAvatarForm(service: UploadService, profile: ProfileStore) {
  const { $step, choose, pick, measured, unreadable } = createAvatarStep(service);
  const $saving = atom(false);
  const upload = createUpload('image', service);
  let isOpen = false;

  return {
    $step,
    $saving,
    $upload: upload.$upload,
    /** Takes the first file as the new picture, if it is suitable. */
    pick([file]: readonly File[]) {
      if (file && !$saving.get()) pick(file);
    },
    ...{ measured, unreadable },
    crop(change: (crop: Crop, size: Size) => Crop) {
      const now = $step.get();
      if (now.step === 'crop' && now.size && !$saving.get()) $step.set({ ...now, crop: change(now.crop, now.size) });
    },
    another: () => choose(),
    /** `draw` makes the file of the square. Resolves with whether it is the avatar now; if not, a toast has shown the reason. */
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
    /** Returns a function that stops all running work and frees the memory. */
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
