import { useStore } from '@nanostores/react';
import { ImageOff } from 'lucide-react';
import type { Post } from '#lib/contract/post/post.ts';
import { fitOf } from '#lib/player/fit.ts';
import { $uncovered, isCoveredNow } from '#lib/stores/post/sensitive/uncovered.ts';
import { SensitiveCover } from '../sensitive/SensitiveCover.tsx';
import { ImageViewer } from './ImageViewer.tsx';
import { VideoPlayer } from './VideoPlayer.tsx';
import type { ViewerProps } from './viewer-props.ts';

interface Props extends Omit<ViewerProps, 'title'> {
  post: Post;
  /** Called when another image of an image post is shown. */
  onImage: (index: number) => void;
}

/** The media of a post, filling the box around it: a video in the video player, images in the image viewer. */
export function PostMediaCard({ post, onImage, ...viewer }: Props) {
  const { media } = post;
  const uncovered = useStore($uncovered, { ssr: 'initial' });
  if (isCoveredNow(post, uncovered)) return <SensitiveCover post={post} mode={viewer.mode} onReady={viewer.onReady} />;
  const fit = fitOf(post.width, post.height);
  if (media.kind === 'video') return <VideoPlayer {...viewer} media={media} title={post.title} fit={fit} />;
  if (media.kind === 'images') {
    const { onRefused: _onRefused, onPaused: _onPaused, consumeStart: _consumeStart, ...rest } = viewer;
    return <ImageViewer {...rest} media={media} title={post.title} alts={post.imageAlts} fit={fit} onImage={onImage} />;
  }
  return (
    <div className="absolute inset-0 grid place-content-center text-dim">
      <ImageOff size={24} strokeWidth={1.75} aria-hidden />
    </div>
  );
}
