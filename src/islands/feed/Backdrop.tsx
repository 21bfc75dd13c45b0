import { useState } from 'react';
import { hideBroken } from '../ui/dom/hide-broken.ts';

/** The blurred picture behind the media. A new picture fades in over the old one, which is removed once covered, so that there is never a gap. */
export function Backdrop({ src }: { src: string }) {
  const [layers, setLayers] = useState([{ src, id: 0 }]);
  const last = layers.at(-1);
  // Pictures between the lowest and the last one are dropped while they are still fading in.
  if (last && last.src !== src)
    setLayers([...layers.slice(0, 1), ...layers.slice(1).slice(-1), { src, id: last.id + 1 }]);
  return layers.map((layer, at) => (
    <img
      key={layer.id}
      ref={hideBroken}
      src={layer.src}
      alt=""
      loading="lazy"
      fetchPriority="low"
      onLoad={({ currentTarget }) => currentTarget.classList.remove('opacity-0')}
      onTransitionEnd={() => setLayers((all) => all.slice(all.indexOf(layer)))}
      className={`feed-backdrop absolute inset-0 size-full object-cover ${at > 0 ? 'opacity-0 transition-opacity duration-300' : ''}`}
    />
  ));
}
