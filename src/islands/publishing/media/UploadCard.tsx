import { X } from 'lucide-react';
import type { LocalVideo } from '#lib/media/video-frame.ts';
import type { UploadState } from '#lib/stores/upload/upload.ts';
import { createPost } from '#lib/texts/publishing/create-post.ts';
import { useComposer } from '../composer-context.ts';
import { FrameCanvas } from '../FrameCanvas.tsx';
import { UploadStatus } from './UploadStatus.tsx';

interface Props {
  upload: UploadState;
  video: LocalVideo;
  name: string;
}

/** The chosen video: its progress and its actions. */
export function UploadCard({ upload, video, name }: Props) {
  const { media } = useComposer();
  const label = upload.state === 'uploading' ? createPost.stopUpload : createPost.removeVideo;
  return (
    <div className="flex items-center gap-4 rounded-card border border-line bg-raised p-3">
      <div className="dark relative h-24 w-[54px] shrink-0 overflow-hidden rounded bg-ground" aria-hidden>
        <FrameCanvas video={video} className="absolute inset-0 size-full object-cover" />
      </div>
      <div className="min-w-0 grow">
        <p dir="auto" className="truncate font-medium">
          {name}
        </p>
        <UploadStatus upload={upload} label={createPost.uploadProgress} onRetry={() => void media.video.retry()} />
      </div>
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => void media.removeVideo()}
        className="grid size-11 shrink-0 place-items-center self-start rounded-full text-dim hover:text-text"
      >
        <X size={24} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  );
}
