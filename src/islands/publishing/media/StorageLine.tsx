import { useStore } from '@nanostores/react';
import { HardDrive } from 'lucide-react';
import { useEffect } from 'react';
import { useComposer } from '../composer-context.ts';

/** How much of their room the member has used, where little of it is left. */
export function StorageLine() {
  const { storage } = useComposer().media;
  // What a server rendered with is what the browser begins with.
  const notice = useStore(storage.$notice);
  useEffect(() => storage.open(), [storage]);
  return (
    <div role="status" className="empty:-mt-4">
      {notice && (
        <p className="flex items-start gap-2 text-14 text-dim">
          <HardDrive size={16} aria-hidden className="mt-0.5 shrink-0" />
          {notice}
        </p>
      )}
    </div>
  );
}
