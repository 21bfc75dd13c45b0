import { useStore } from '@nanostores/react';
import { CircleAlert, CircleCheck, RotateCcw } from 'lucide-react';
import { messages } from '#lib/contract/messages.ts';
import { said } from '#lib/language/language.ts';
import { $online } from '#lib/stores/online.ts';
import type { UploadState } from '#lib/stores/upload/upload.ts';
import { createPost } from '#lib/texts/publishing/create-post.ts';
import { Button } from '../../ui/Button.tsx';

interface Props {
  upload: UploadState;
  /** The name of the uploading file, for screen readers. */
  label: string;
  onRetry: () => void;
}

/** The progress of an upload, and a retry button if it failed. */
export function UploadStatus({ upload, label, onRetry }: Props) {
  const online = useStore($online, { ssr: 'initial' });
  const unsent = upload.state === 'waiting' || upload.state === 'uploading';
  return (
    <>
      {upload.state === 'uploading' && <Progress percent={upload.percent} label={label} />}
      {/* Every percent is shown, but only every quarter is announced: a screen reader should not count to a hundred. */}
      <div role="status" className="text-14">
        {unsent && !online && <p className="text-dim">{createPost.waitingForConnection}</p>}
        {upload.state === 'waiting' && online && <p className="text-dim">{createPost.waiting}</p>}
        {upload.state === 'uploading' && upload.isRetrying && online && (
          <p className="text-dim">{said(messages.uploadRetried)}</p>
        )}
        {upload.state === 'uploading' && (
          <span className="sr-only">{createPost.percentSent({ percent: Math.floor(upload.percent / 25) * 25 })}</span>
        )}
        {upload.state === 'ready' && (
          <p className="flex items-center gap-1 text-dim">
            <CircleCheck size={16} aria-hidden className="text-success" /> {createPost.uploaded}
          </p>
        )}
        {upload.state === 'failed' && (
          <p className="flex items-start gap-1 text-danger-text">
            <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" /> {said(upload.reason)}
          </p>
        )}
      </div>
      {upload.state === 'failed' && upload.canRetry && (
        <Button kind="quiet" className="mt-2 min-h-11" onClick={onRetry}>
          <RotateCcw size={20} aria-hidden /> {createPost.tryAgain}
        </Button>
      )}
    </>
  );
}

function Progress({ percent, label }: { percent: number; label: string }) {
  return (
    <>
      <p aria-hidden className="text-14 tabular-nums text-dim">
        {createPost.uploadingPercent({ percent })}
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="mt-2 h-1 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full origin-left rounded-full bg-text transition-transform rtl:origin-right"
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </div>
    </>
  );
}
