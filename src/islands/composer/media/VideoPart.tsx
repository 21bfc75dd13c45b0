import type { ComponentProps } from 'react';
import { ThumbnailSlider } from './ThumbnailSlider.tsx';
import { UploadCard } from './UploadCard.tsx';

/** The video of the post, and which of its frames stands for it. */
export default function VideoPart(props: ComponentProps<typeof UploadCard>) {
  return (
    <>
      <UploadCard {...props} />
      {props.upload.state !== 'failed' && <ThumbnailSlider duration={props.video.duration} />}
    </>
  );
}
