import { useEffect, useRef, useState } from 'react';
import { platform } from '#lib/platform/current.ts';
import { askedPanel } from '#lib/stores/comments/asked-panel.ts';
import { layersHere } from '#lib/stores/shell/layers.ts';
import { createLayer, leaveLayer } from '#lib/stores/shell/open-layer.ts';

/** The layers over a post. */
export const layers = { comments: 'comments', fullScreen: 'full' } as const;
type LayerName = (typeof layers)[keyof typeof layers];

/** Gives what is mounted an entry of the history. `onGone` is called by Back, and by the returned function, which takes the entry away. */
export function useLayer(name: LayerName, onGone: () => void): () => void {
  const latest = useRef(onGone);
  latest.current = onGone;
  const [layer] = useState(() => createLayer(name, () => latest.current()));
  useEffect(() => layer.listen(), [layer]);
  return layer.close;
}

/**
 * Opens the comments if the address asks for those of the shown post. A reload and Forward lead to entries of layers that are gone: the
 * comments open again, and the full screen is left.
 */
export function useLayersOfEntry(postCode: string, onComments: () => void): void {
  const latest = useRef({ postCode, onComments });
  latest.current = { postCode, onComments };
  useEffect(() => {
    if (askedPanel() === latest.current.postCode) latest.current.onComments();
    const follow = () => {
      const here = layersHere();
      if (here.includes(layers.comments)) latest.current.onComments();
      if (here.includes(layers.fullScreen) && !document.querySelector('dialog[open]')) leaveLayer(layers.fullScreen);
    };
    follow();
    return platform().navigation.listen(follow);
  }, []);
}
