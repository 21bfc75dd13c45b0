import { atom } from 'nanostores';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { type Crop, firstCrop, type Size } from '#lib/media/avatar/crop.ts';
import { uprightCopy } from '#lib/media/upright-copy.ts';
import { isImage } from '../upload/file-problem.ts';
import { createUpload } from '../upload/upload.ts';
import type { UploadService } from '../upload/upload-service.ts';

/** A file is chosen, then a square of it; `size` is null until the browser has read it. */
export type AvatarStep = { step: 'choose'; problem: string | undefined } | PickedAvatar;

/** The image whose square is being chosen. */
export interface PickedAvatar {
  step: 'crop';
  file: File;
  /** Address of the file on this device, or of the server's copy of it. Null until there is one. */
  address: string | null;
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

/** The choice of a file and of its square. */
export function createAvatarStep(service: UploadService) {
  const $step = atom<AvatarStep>({ step: 'choose', problem: undefined });
  /** The whole file, uploaded if the browser cannot read it and the server may. */
  const whole = createUpload('image', service);

  /** Frees the image's memory before another address replaces its own. */
  function free() {
    const now = $step.get();
    if (now.step === 'crop' && now.address) URL.revokeObjectURL(now.address);
  }

  function choose(problem?: string) {
    free();
    void whole.discard();
    $step.set({ step: 'choose', problem });
  }

  function show(file: File, address: () => string | null) {
    const now = $step.get();
    if (now.step !== 'crop' || now.file !== file) return;
    free();
    $step.set({ ...now, address: address() });
  }

  async function askServer(file: File) {
    show(file, () => null);
    await whole.start(file);
    const sent = whole.$upload.get();
    if (sent.state === 'ready') return show(file, () => sent.file.secure_url);
    const now = $step.get();
    if (sent.state === 'failed' && now.step === 'crop' && now.file === file) choose(sent.reason);
  }

  return {
    $step,
    choose,
    pick(file: File) {
      const problem = avatarProblem(file);
      choose(problem);
      if (problem) return;
      $step.set({ step: 'crop', file, address: null, size: null, crop: nowhere });
      void uprightCopy(file).then((copy) => show(file, () => URL.createObjectURL(copy ?? file)));
    },
    /** The browser has read the image. */
    measured(size: Size) {
      const now = $step.get();
      if (now.step === 'crop' && !now.size) $step.set({ ...now, size, crop: firstCrop(size) });
    },
    /** The browser cannot read the image, so the server makes a readable copy, of HEIC for example. */
    unreadable() {
      const now = $step.get();
      if (now.step !== 'crop') return;
      if (whole.id() === null) void askServer(now.file);
      else choose(messages.fileNotImage);
    },
  };
}
