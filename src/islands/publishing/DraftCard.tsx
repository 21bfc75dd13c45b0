import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { elapsedTime } from '#lib/format/elapsed-time.ts';
import { uprightCopy } from '#lib/media/upright-copy.ts';
import { platform } from '#lib/platform/current.ts';
import type { DraftOffer } from '#lib/stores/publishing/draft/composer-draft.ts';
import { Button } from '../ui/Button.tsx';
import { useComposer } from './composer-context.ts';
import { FrameCanvas } from './FrameCanvas.tsx';

interface Props {
  offer: Extract<DraftOffer, { state: 'offered' }>;
}

/** Asks whether to restore the stored draft. */
export function DraftCard({ offer }: Props) {
  const { resume, startOver } = useComposer().draft;
  const { draft, image, video } = offer;
  const title = draft.form.title.trim();
  return (
    <section
      aria-labelledby="composer-draft"
      className="flex w-full flex-col gap-5 rounded-card border border-line bg-raised p-5"
    >
      <h2 id="composer-draft" className="text-20">
        Continue your draft?
      </h2>
      <div className="flex items-center gap-4">
        <div
          className="dark relative grid h-24 w-[72px] shrink-0 place-items-center overflow-hidden rounded bg-ground text-dim"
          aria-hidden
        >
          {video ? (
            <FrameCanvas video={video} className="absolute inset-0 size-full object-cover" />
          ) : image ? (
            <Picture file={image} />
          ) : (
            <FileText size={24} strokeWidth={1.75} />
          )}
        </div>
        <div className="min-w-0 grow">
          <p className="line-clamp-2 break-words font-medium">{title || 'No title yet'}</p>
          <p className="text-14 text-dim">{contentOf(draft.media)}</p>
          <p className="text-14 text-dim">{savedText(draft.savedAt)}</p>
        </div>
      </div>
      {isShared() && <p className="text-14 text-dim">What you have just shared is added after that.</p>}
      <div className="grid grid-cols-2 gap-3">
        <Button kind="quiet" onClick={() => void startOver()}>
          Start over
        </Button>
        <Button onClick={() => void resume()}>Continue</Button>
      </div>
    </section>
  );
}

const isShared = () => platform().navigation.url().searchParams.has('shared');

function savedText(moment: number): string {
  const ago = elapsedTime(new Date(moment).toISOString(), Date.now());
  return ago === 'Just now' ? 'Left just now' : `Left ${ago} ago`;
}

function contentOf(media: Props['offer']['draft']['media']): string {
  if (media[0]?.kind === 'video') return 'A video';
  if (media.length === 0) return 'No media yet';
  return media.length === 1 ? 'One image' : `${media.length} images`;
}

function Picture({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let made: string | null = null;
    let isShown = true;
    void uprightCopy(file).then((copy) => {
      if (!isShown) return;
      made = URL.createObjectURL(copy ?? file);
      setAddress(made);
    });
    return () => {
      isShown = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [file]);
  return address && <img src={address} alt="" className="absolute inset-0 size-full object-cover" />;
}
