import { paths } from '#lib/paths.ts';
import { fitOf } from '#lib/player/fit.ts';
import { stageBox } from '../feed/FeedItem.tsx';

interface Picture {
  src: string;
  /** In the right proportion. */
  width: number;
  height: number;
}

/** The picture of a post's tile, as this page has loaded it; null if it has not. */
export function tilePicture(postCode: string): Picture | null {
  for (const link of document.querySelectorAll(`a[href="${paths.home(postCode)}"]`)) {
    const image = link.previousElementSibling;
    if (image instanceof HTMLImageElement && image.naturalWidth > 0)
      return { src: image.currentSrc, width: image.naturalWidth, height: image.naturalHeight };
  }
  return null;
}

interface Props {
  picture: Picture;
  /** The post's own, once it is known. */
  size: { width: number | null; height: number | null };
  /** Its media is there. */
  covered: boolean;
}

/** A popup shows this first: the picture of the tile, in the place of the media until that is loaded. */
export function PostCover({ picture, size, covered }: Props) {
  const fit = fitOf(size.width, size.height);
  return (
    <div {...stageBox(size)} aria-hidden className="post-cover feed-item absolute inset-0 -z-10">
      <img src={picture.src} alt="" decoding="sync" className="feed-backdrop absolute inset-0 size-full object-cover" />
      {!covered && (
        <div className="feed-stage isolate">
          <img
            src={picture.src}
            alt=""
            decoding="sync"
            className={`absolute inset-0 size-full ${fit === 'cover' ? 'object-cover' : 'object-contain'}`}
          />
        </div>
      )}
    </div>
  );
}
