import { paths } from '#lib/paths.ts';
import { fitOf } from '#lib/player/fit.ts';
import { stageBox } from '../feed/FeedItem.tsx';

interface Picture {
  src: string;
  /** In the aspect ratio of the post. */
  width: number;
  height: number;
}

/** The picture of a post's tile, if this page has loaded it; otherwise null. */
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
  /** The aspect ratio of the post, once it is known. */
  size: { width: number | null; height: number | null };
  /** Whether its media is loaded. */
  covered: boolean;
}

/** The first content of a popup: the picture of the tile takes the place of the media until the media is loaded. */
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
