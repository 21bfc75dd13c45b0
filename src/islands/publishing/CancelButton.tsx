import { useState } from 'react';
import { closeNotLoaded } from '#lib/stores/not-loaded.ts';
import { publishing } from '#lib/texts/publishing/publishing.ts';
import { Button } from '../ui/Button.tsx';
import { loadedLater } from '../ui/loaded-later.tsx';
import { useComposer } from './composer-context.ts';

const CancelDialog = loadedLater(() => import('./CancelDialog.tsx'), closeNotLoaded);

/** Leaves Create Post, and asks first if the post has content. */
export function CancelButton() {
  const composer = useComposer();
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button kind="quiet" onClick={() => (composer.isEmpty() ? void composer.discard() : setAsks(true))}>
        {publishing.cancel}
      </Button>
      {asks && <CancelDialog onClose={() => setAsks(false)} />}
    </>
  );
}
