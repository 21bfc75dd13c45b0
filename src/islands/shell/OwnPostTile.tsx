import { useStore } from '@nanostores/react';
import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Picture } from '#lib/contract/media/addresses.ts';
import { messages } from '#lib/contract/messages.ts';
import { said } from '#lib/language/language.ts';
import { numberLabel } from '#lib/language/number.ts';
import { paths } from '#lib/paths.ts';
import { $subscribedPosts } from '#lib/stores/publishing/outbox/subscribed-posts.ts';
import { $postStatus, subscribeToStatus } from '#lib/stores/publishing/status/post-status.ts';
import { shell } from '#lib/texts/shell.ts';
import { loadedLater } from '../ui/loaded-later.tsx';
import { TileLink } from '../ui/TileLink.tsx';

const WaysOut = loadedLater(
  () => import('../publishing/WaysOut.tsx'),
  () => {},
);

interface Props {
  userCode: string;
  postCode: string;
  title: string;
  /** The status when the page was rendered; later statuses replace it. */
  status: 'PROCESSING' | 'FAILED';
  /** Percent. */
  progress: number;
  failure: string | null;
  /** The future image of the tile. */
  cover: Picture | null;
  /** Called for a press on the finished post, instead of following its link. */
  onOpen: (postCode: string) => void;
}

/** The author's view of a post that is not READY: its progress, or why it failed. Once it is READY, the post replaces this tile. */
export function OwnPostTile({ userCode, postCode, title, cover, onOpen, ...first }: Props) {
  const now = useStore($postStatus, { ssr: 'initial' })[postCode];
  const { status, progress, failure } = now ?? first;
  const drawn = useStore($subscribedPosts, { ssr: 'initial' }).find((post) => post.postCode === postCode)?.cover;
  // A dismissed card ends the subscription; its tile keeps the picture.
  const [picture, setPicture] = useState(drawn);
  if (drawn && drawn !== picture) setPicture(drawn);

  useEffect(() => subscribeToStatus([postCode]), [postCode]);

  if (status === 'READY') {
    return <TileLink href={paths.home(postCode)} cover={cover} label={title} onOpen={() => onOpen(postCode)} />;
  }
  return (
    <div
      tabIndex={-1}
      // Its picture is darkened, so that the words on it stay readable.
      className="absolute inset-0 isolate flex flex-col items-center justify-center gap-1 p-2 text-center text-12 outline-offset-[-4px] sm:gap-2"
    >
      {picture && (
        <>
          <img src={picture} alt="" className="absolute inset-0 -z-20 size-full object-cover" />
          <span className="absolute inset-0 -z-10 bg-scrim/70" />
        </>
      )}
      {status === 'PROCESSING' ? (
        <>
          <span aria-hidden className="font-brand text-28 font-bold tabular-nums">
            {numberLabel(Math.floor(progress) / 100, { style: 'percent' })}
          </span>
          <progress className="sr-only" max="100" value={progress} aria-label={shell.processingPost({ title })} />
          <span className="text-dim">{shell.processing}</span>
          <span dir="auto" className="line-clamp-2 break-words font-medium">
            {title}
          </span>
        </>
      ) : (
        <>
          <CircleAlert size={24} aria-hidden className="shrink-0 text-danger-text" />
          <span dir="auto" className="line-clamp-1 break-words font-semibold sm:line-clamp-2">
            {title}
          </span>
          <span className="line-clamp-3 break-words text-dim sm:line-clamp-5">
            {said(failure || messages.fileNotProcessed)}
          </span>
          {now && <WaysOut userCode={userCode} postCode={postCode} canRetry={now.canRetry} />}
        </>
      )}
    </div>
  );
}
