import { useEffect, useRef, useState } from 'react';

/** Something over a screen that Back closes. */
interface Layer {
  listen(): () => void;
  close(): void;
}

/** Opens a layer with what is mounted. `onGone` is called by Back and by the returned function, which closes it. */
export function useLayer(create: (onGone: () => void) => Layer, onGone: () => void): () => void {
  const latest = useRef(onGone);
  latest.current = onGone;
  const [layer] = useState(() => create(() => latest.current()));
  useEffect(() => layer.listen(), [layer]);
  return layer.close;
}
