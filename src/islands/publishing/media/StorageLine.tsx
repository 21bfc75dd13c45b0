import { useStore } from '@nanostores/react';
import { HardDrive } from 'lucide-react';
import { useEffect } from 'react';
import { useComposer } from '../composer-context.ts';

/** Tells a member whose storage is almost full how much of it is used. */
export function StorageLine() {
  const { storage } = useComposer().media;
  // The browser starts with the notice that the server rendered.
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
