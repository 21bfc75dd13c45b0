import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { elapsedTime } from '#lib/format/elapsed-time.ts';
import { uprightCopy } from '#lib/media/upright-copy.ts';
import { platform } from '#lib/platform/current.ts';
import type { DraftOffer } from '#lib/stores/publishing/draft/composer-draft.ts';
import { publishing } from '#lib/texts/publishing/publishing.ts';
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
        {publishing.resumeQuestion}
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
          <p dir="auto" className="line-clamp-2 break-words font-medium">
            {title || publishing.noTitle}
          </p>
          <p className="text-14 text-dim">{contentOf(draft.media)}</p>
          <p className="text-14 text-dim">{savedText(draft.savedAt)}</p>
        </div>
      </div>
      {isShared() && <p className="text-14 text-dim">{publishing.sharedComes}</p>}
      <div className="grid grid-cols-2 gap-3">
        <Button kind="quiet" onClick={() => void startOver()}>
          {publishing.startOver}
        </Button>
        <Button onClick={() => void resume()}>{publishing.resume}</Button>
      </div>
    </section>
  );
}

const isShared = () => platform().navigation.url().searchParams.has('shared');

function savedText(moment: number): string {
  const now = Date.now();
  if (now - moment < 60_000) return publishing.leftJustNow;
  return publishing.left({ ago: elapsedTime(new Date(moment).toISOString(), now) });
}

function contentOf(media: Props['offer']['draft']['media']): string {
  if (media[0]?.kind === 'video') return publishing.aVideo;
  return media.length === 0 ? publishing.noMedia : publishing.images({ count: media.length });
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
