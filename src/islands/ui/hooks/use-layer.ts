import { useEffect, useRef, useState } from 'react';

/** Something over a screen that Back closes. */
interface Layer {
  listen(): () => void;
  close(): void;
}

/** Opens a layer with the component that mounts. Back calls `onGone`, and so does the returned function, which closes the layer. */
export function useLayer(create: (onGone: () => void) => Layer, onGone: () => void): () => void {
  const latest = useRef(onGone);
  latest.current = onGone;
  const [layer] = useState(() => create(() => latest.current()));
  useEffect(() => layer.listen(), [layer]);
  return layer.close;
}
