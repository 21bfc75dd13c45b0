import { useStore } from '@nanostores/react';
import { Heart, Lock, MessageCircle, Music2, Play, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { SignedInUser } from '#lib/contract/auth.ts';
import type { LocalVideo } from '#lib/media/video-frame.ts';
import { type Fit, fitOf } from '#lib/player/fit.ts';
import { $form } from '#lib/stores/composer/composer-form.ts';
import { $video } from '#lib/stores/composer/media/composer-video.ts';
import { $images, $lookedAt, type ComposerImage } from '#lib/stores/composer/media/images.ts';
import { $selectedTags } from '#lib/stores/composer/tag-picker.ts';
import { FrameCanvas } from './FrameCanvas.tsx';

interface Props {
  viewer: SignedInUser;
  avatarSrc: string | null;
}

/** The post as a phone will show it. All that it says stands in the form as well, so it is for the eye alone. */
export function PhonePreview({ viewer, avatarSrc }: Props) {
  const { title, visibility } = useStore($form, { ssr: 'initial' });
  const video = useStore($video, { ssr: 'initial' });
  const images = useStore($images, { ssr: 'initial' });
  const tags = useStore($selectedTags, { ssr: 'initial' });
  return (
    <div
      aria-hidden
      className="dark relative mx-auto aspect-[9/16] w-full overflow-hidden rounded-card border border-line bg-ground text-text shadow-float"
    >
      {video ? <Frame video={video.local} /> : images.length > 0 ? <Pictures images={images} /> : <Waiting />}
      <div className="absolute inset-x-0 bottom-0 h-1/2 bg-gradient-to-t from-scrim/80 to-transparent" />
      {visibility === 'PRIVATE' && (
        <span className="absolute right-3 top-3 grid size-8 place-items-center rounded-full bg-scrim/60">
          <Lock size={16} />
        </span>
      )}
      <div className="absolute bottom-4 right-3 flex flex-col items-center gap-4">
        <Face name={viewer.displayName} src={avatarSrc} />
        <Heart strokeWidth={1.75} />
        <MessageCircle strokeWidth={1.75} />
        <Share2 strokeWidth={1.75} />
        <Music2 strokeWidth={1.75} />
      </div>
      <div className="absolute bottom-4 left-3 right-14 flex flex-col gap-1 text-14">
        <p className="truncate font-semibold">{viewer.displayName}</p>
        <p className={`line-clamp-2 break-words ${title.trim() ? '' : 'text-light/60'}`}>
          {title.trim() || 'Your title'}
        </p>
        {tags.length > 0 && (
          <p className="line-clamp-2 break-words font-medium">{tags.map(({ name }) => `#${name}`).join(' ')}</p>
        )}
      </div>
    </div>
  );
}

function Frame({ video }: { video: LocalVideo }) {
  const fit = fitOf(video.width, video.height);
  return (
    <>
      {fit === 'contain' && (
        <FrameCanvas video={video} className="absolute inset-0 size-full scale-125 object-cover opacity-60 blur-2xl" />
      )}
      <FrameCanvas
        video={video}
        className={`absolute inset-0 size-full ${fit === 'cover' ? 'object-cover' : 'object-contain'}`}
      />
    </>
  );
}

/** The image that was looked at last, or the cover, with a dot for each as the post will have them. */
function Pictures({ images }: { images: readonly ComposerImage[] }) {
  const lookedAt = useStore($lookedAt, { ssr: 'initial' });
  const [fit, setFit] = useState<Fit>('contain');
  const shown = images.find(({ id }) => id === lookedAt) ?? images[0];
  if (!shown) return null;
  return (
    <>
      <img
        src={shown.preview}
        alt=""
        className="absolute inset-0 size-full scale-125 object-cover opacity-60 blur-2xl"
      />
      <img
        src={shown.preview}
        alt=""
        onLoad={({ currentTarget: image }) => setFit(fitOf(image.naturalWidth, image.naturalHeight))}
        className={`absolute inset-0 size-full ${fit === 'cover' ? 'object-cover' : 'object-contain'}`}
      />
      {images.length > 1 && (
        <div className="absolute inset-x-4 top-3 flex justify-center gap-1">
          {images.map(({ id }) => (
            <span
              key={id}
              className={`h-1 max-w-6 grow rounded-full ${id === shown.id ? 'bg-light' : 'bg-light/40'}`}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** Where the media will be: a play mark in its own light. */
function Waiting() {
  return (
    <div className="absolute inset-0 grid place-items-center bg-raised">
      <Play size={64} strokeWidth={1.75} fill="currentColor" className="text-light/20" />
    </div>
  );
}

function Face({ name, src }: { name: string; src: string | null }) {
  if (src) return <img src={src} alt="" width={40} height={40} className="size-10 rounded-full object-cover" />;
  const [initial = '?'] = name.trim();
  return (
    <span className="grid size-10 place-items-center rounded-full bg-accent font-brand text-20 font-bold uppercase text-on-accent">
      {initial}
    </span>
  );
}
