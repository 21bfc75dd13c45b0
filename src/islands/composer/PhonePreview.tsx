import { useStore } from '@nanostores/react';
import { Heart, Lock, MessageCircle, Music2, Play, Share2 } from 'lucide-react';
import { Suspense } from 'react';
import type { SignedInUser } from '#lib/contract/account/auth.ts';
import type { Picture } from '#lib/contract/media/addresses.ts';
import { PreviewMedia } from './after-pick.ts';
import { useComposer } from './composer-context.ts';

/** The post as a phone will show it. The form has the same content, so it is hidden from screen readers. */
export function PhonePreview({ viewer }: { viewer: SignedInUser }) {
  const { form, media, tags: picker } = useComposer();
  const { title, visibility } = useStore(form.$form, { ssr: 'initial' });
  const video = useStore(media.video.$video, { ssr: 'initial' });
  const images = useStore(media.images.$images, { ssr: 'initial' });
  const tags = useStore(picker.$selected, { ssr: 'initial' });
  return (
    <div
      aria-hidden
      className="dark relative mx-auto aspect-[9/16] w-full overflow-hidden rounded-card border border-line bg-ground text-text shadow-float"
    >
      <Suspense fallback={<Waiting />}>{video || images.length > 0 ? <PreviewMedia /> : <Waiting />}</Suspense>
      <div data-mix-preview />
      <div className="absolute inset-x-0 bottom-0 h-1/2 bg-gradient-to-t from-scrim/80 to-transparent" />
      {visibility === 'PRIVATE' && (
        <span className="absolute right-3 top-3 grid size-8 place-items-center rounded-full bg-scrim/60">
          <Lock size={16} />
        </span>
      )}
      <div className="absolute bottom-4 right-3 flex flex-col items-center gap-4">
        <Face name={viewer.displayName} picture={viewer.media.avatar} />
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

/** A placeholder for the media: a glowing play icon. */
function Waiting() {
  return (
    <div className="absolute inset-0 grid place-items-center bg-raised">
      <Play size={64} strokeWidth={1.75} fill="currentColor" className="text-light/20" />
    </div>
  );
}

function Face({ name, picture }: { name: string; picture: Picture | null }) {
  if (picture)
    return (
      <img {...picture} sizes="40px" alt="" width={40} height={40} className="size-10 rounded-full object-cover" />
    );
  const [initial = '?'] = name.trim();
  return (
    <span className="grid size-10 place-items-center rounded-full bg-accent font-brand text-20 font-bold uppercase text-on-accent">
      {initial}
    </span>
  );
}
