import { useEffect, useRef, useState } from 'react';

/** A layer over a screen that Back closes. */
interface Layer {
  listen(): () => void;
  close(): void;
}

/** Opens a layer when the component mounts. Back calls `onGone`; the returned function closes the layer and calls it too. */
export function useLayer(create: (onGone: () => void) => Layer, onGone: () => void): () => void {
  const latest = useRef(onGone);
  latest.current = onGone;
  const [layer] = useState(() => create(() => latest.current()));
  useEffect(() => layer.listen(), [layer]);
  return layer.close;
}
