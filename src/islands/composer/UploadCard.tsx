import { CircleAlert, CircleCheck, RotateCcw, X } from 'lucide-react';
import type { LocalVideo } from '#lib/media/video-frame.ts';
import { removeVideo, retryUpload } from '#lib/stores/composer/composer-media.ts';
import type { UploadState } from '#lib/stores/composer/upload.ts';
import { Button } from '../ui/Button.tsx';
import { FrameCanvas } from './FrameCanvas.tsx';

interface Props {
  upload: UploadState;
  video: LocalVideo;
  name: string;
}

/** The chosen video: how far it is, and what can be done with it. */
export function UploadCard({ upload, video, name }: Props) {
  const label = upload.state === 'uploading' ? 'Stop upload' : 'Remove video';
  return (
    <div className="flex items-center gap-4 rounded-card border border-line bg-raised p-3">
      <div className="dark relative h-24 w-[54px] shrink-0 overflow-hidden rounded bg-ground" aria-hidden>
        <FrameCanvas video={video} className="absolute inset-0 size-full object-cover" />
      </div>
      <div className="min-w-0 grow">
        <p className="truncate font-medium">{name}</p>
        <UploadStatus upload={upload} />
        {upload.state === 'failed' && upload.canRetry && (
          <Button look="quiet" className="mt-2 min-h-11" onClick={() => void retryUpload()}>
            <RotateCcw size={20} aria-hidden /> Try again
          </Button>
        )}
      </div>
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={removeVideo}
        className="grid size-11 shrink-0 place-items-center self-start rounded-full text-dim hover:text-text"
      >
        <X size={24} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  );
}

function UploadStatus({ upload }: Pick<Props, 'upload'>) {
  return (
    <>
      {upload.state === 'uploading' && <Progress percent={upload.percent} />}
      {/* Every percent is shown and every quarter spoken: a screen reader should not count to a hundred. */}
      <div role="status" className="text-14">
        {upload.state === 'uploading' && (
          <span className="sr-only">{Math.floor(upload.percent / 25) * 25} percent sent</span>
        )}
        {upload.state === 'ready' && (
          <p className="flex items-center gap-1 text-dim">
            <CircleCheck size={16} aria-hidden className="text-success" /> Uploaded
          </p>
        )}
        {upload.state === 'failed' && (
          <p className="flex items-start gap-1 text-danger-text">
            <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" /> {upload.reason}
          </p>
        )}
      </div>
    </>
  );
}

function Progress({ percent }: { percent: number }) {
  return (
    <>
      <p aria-hidden className="text-14 tabular-nums text-dim">
        Uploading {percent} %
      </p>
      <div
        role="progressbar"
        aria-label="Upload progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="mt-2 h-1 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full origin-left rounded-full bg-text transition-transform"
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </div>
    </>
  );
}
