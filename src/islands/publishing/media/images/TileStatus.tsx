import { useStore } from '@nanostores/react';
import { CircleAlert, RotateCcw } from 'lucide-react';
import { messages } from '#lib/contract/messages.ts';
import { said } from '#lib/language/language.ts';
import { $online } from '#lib/stores/online.ts';
import type { UploadState } from '#lib/stores/upload/upload.ts';
import { createPost } from '#lib/texts/publishing/create-post.ts';

interface Props {
  upload: UploadState;
  /** The name of the uploading file, for screen readers. */
  label: string;
  onRetry: () => void;
}

/** The progress of an upload over its tile, and a retry button if it failed. Nothing covers an image that has arrived; an animation has a note. */
export function TileStatus({ upload, label, onRetry }: Props) {
  const online = useStore($online, { ssr: 'initial' });
  if (upload.state === 'failed') {
    return (
      <div className="absolute inset-x-0 bottom-11 top-9 grid content-center justify-items-center gap-1 bg-scrim/80 px-1 text-center text-12 leading-4 text-light">
        <p role="status" className="line-clamp-4 break-words">
          <CircleAlert size={16} aria-hidden className="mx-auto mb-1 text-danger-text" />
          {said(upload.reason)}
        </p>
        {upload.canRetry && (
          <button
            type="button"
            onClick={onRetry}
            className="inline-flex min-h-11 items-center gap-1 font-semibold underline-offset-4 hover:underline"
          >
            <RotateCcw size={16} aria-hidden /> {createPost.tryAgain}
          </button>
        )}
      </div>
    );
  }
  const percent = upload.state === 'uploading' ? upload.percent : 0;
  const isRetrying = upload.state === 'uploading' && upload.isRetrying;
  const note = online ? isRetrying && said(messages.uploadRetried) : createPost.waitingForConnection;
  const isSending = upload.state === 'uploading' || upload.state === 'waiting';
  return (
    <>
      {/* Every percent is shown, but only every quarter is announced: a screen reader should not count to a hundred. */}
      <p role="status" className="sr-only">
        {upload.state === 'uploading' && createPost.percentSent({ percent: Math.floor(percent / 25) * 25 })}
        {upload.state === 'waiting' && online && createPost.waiting}
        {upload.state === 'ready' && createPost.uploaded}
      </p>
      {upload.state === 'ready' && (upload.file.pages ?? 1) > 1 && (
        <p
          role="status"
          className="pointer-events-none absolute inset-x-0 bottom-11 bg-scrim/80 px-2 py-1 text-center text-12 leading-4 text-light"
        >
          {createPost.firstFrameOnly}
        </p>
      )}
      {isSending && (
        <div className="pointer-events-none absolute inset-0 grid place-items-center bg-scrim/60">
          {note ? (
            <p role="status" className="px-2 text-center text-12 leading-4 text-light">
              {note}
            </p>
          ) : (
            <span aria-hidden className="text-14 font-semibold tabular-nums text-light">
              {upload.state === 'uploading' ? `${percent} %` : '…'}
            </span>
          )}
        </div>
      )}
      {upload.state === 'uploading' && (
        <div
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="pointer-events-none absolute inset-x-0 bottom-0 h-1 bg-light/30"
        >
          <div
            className="h-full origin-left bg-light transition-transform rtl:origin-right"
            style={{ transform: `scaleX(${percent / 100})` }}
          />
        </div>
      )}
    </>
  );
}
