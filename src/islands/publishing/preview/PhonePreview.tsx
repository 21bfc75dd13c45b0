import './phone.css';
import { useStore } from '@nanostores/react';
import { Lock, Play } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { SignedInUser } from '#lib/contract/account/auth.ts';
import { loadPicked, PreviewStage } from '../after-pick.ts';
import { useComposer } from '../composer-context.ts';

/** A small phone with the feed's own stage, which previews the post. The form has the same content, so screen readers skip it. */
export function PhonePreview({ viewer }: { viewer: SignedInUser }) {
  const { form, media, draft } = useComposer();
  const { visibility } = useStore(form.$form, { ssr: 'initial' });
  const hasMedia = useStore(media.$media, { ssr: 'initial' }) !== 'none';
  const isSearching = useStore(draft.$offer, { ssr: 'initial' }).state === 'searching';
  const [loaded, setLoaded] = useState(false);

  useEffect(() => {
    // Offline, the form works without the preview. Picking a file loads the same code.
    if (!isSearching || hasMedia)
      loadPicked().then(
        () => setLoaded(true),
        () => undefined,
      );
  }, [isSearching, hasMedia]);

  return (
    <div
      aria-hidden
      inert
      className="phone dark relative mx-auto overflow-hidden rounded-card border border-line bg-ground text-text shadow-float"
    >
      <Suspense fallback={<Waiting />}>
        {loaded ? <PreviewStage viewer={viewer}>{!hasMedia && <Waiting />}</PreviewStage> : <Waiting />}
      </Suspense>
      {visibility === 'PRIVATE' && (
        <span className="absolute end-3 top-3 z-20 grid size-8 place-items-center rounded-full bg-scrim/60">
          <Lock size={16} />
        </span>
      )}
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
