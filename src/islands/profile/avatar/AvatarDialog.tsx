import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Picture } from '#lib/contract/media/addresses.ts';
import { messages } from '#lib/contract/messages.ts';
import { said } from '#lib/language/language.ts';
import { drawCrop } from '#lib/media/avatar/draw-crop.ts';
import * as upload from '#lib/media/upload/upload.ts';
import { sendOverXhr as send } from '#lib/media/upload/upload-send.ts';
import { createAvatarForm } from '#lib/stores/profile/avatar-form.ts';
import type { ProfileStore } from '#lib/stores/profile/profile.ts';
import { editProfile } from '#lib/texts/profile/edit-profile.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogButtons } from '../../ui/surface/Dialog.tsx';
import { CropBox } from './CropBox.tsx';
import { PictureDrop } from './PictureDrop.tsx';
import { ZoomSlider } from './ZoomSlider.tsx';

interface Props {
  profile: ProfileStore;
  /** Address for uploads. */
  uploadBase: string;
  onClose: () => void;
}

/** Where a member chooses a new picture and crops it to a square. */
export default function AvatarDialog({ profile, uploadBase, onClose }: Props) {
  const [form] = useState(() => createAvatarForm({ uploadBase, tools: async () => ({ ...upload, send }) }, profile));
  const now = useStore(form.$step);
  const saving = useStore(form.$saving);
  const sending = useStore(form.$upload);
  const image = useRef<HTMLImageElement>(null);

  useEffect(() => form.open(), [form]);

  const save = async () => {
    const element = image.current;
    if (!element || !(await form.save((crop, type) => drawCrop(element, crop, type)))) return;
    await loaded(profile.$profile.get().media.avatar);
    onClose();
  };

  return (
    <Dialog title={editProfile.avatarTitle} busy={saving} onClose={onClose}>
      {now.step === 'choose' ? (
        <>
          <PictureDrop problem={now.problem} onPick={form.pick} />
          <Button kind="quiet" className="mt-4 w-full" onClick={onClose}>
            {editProfile.cancel}
          </Button>
        </>
      ) : (
        <>
          <CropBox form={form} picked={now} image={image} busy={saving} />
          <ZoomSlider form={form} picked={now} disabled={saving} />
          <Button kind="bare" className="mt-2 w-full" disabled={saving} onClick={form.another}>
            {editProfile.anotherImage}
          </Button>
          <p role="status" className="text-14 text-dim empty:hidden">
            {'isRetrying' in sending && said(messages.uploadRetried)}
          </p>
          <DialogButtons>
            <Button kind="quiet" disabled={saving} onClick={onClose}>
              {editProfile.cancel}
            </Button>
            <Button busy={saving} disabled={now.size === null} onClick={() => void save()}>
              {saving ? editProfile.saving : editProfile.save}
            </Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
}

/** Resolves when the browser can draw the picture: until then the page behind would show an empty circle. */
async function loaded(picture: Picture | null) {
  if (!picture) return;
  const image = new Image();
  Object.assign(image, { sizes: '112px', srcset: picture.srcSet, src: picture.src });
  await image.decode().catch(() => undefined);
}
