import { useState } from 'react';
import { hideBroken } from '../ui/dom/hide-broken.ts';

/** The blurred picture behind the media. Another one fades in over it once it is loaded, so that there is never a gap. */
export function Backdrop({ src }: { src: string }) {
  const [sources, setSources] = useState([src]);
  if (sources.at(-1) !== src) setSources([...sources.slice(-1), src]);
  return sources.map((one, at) => (
    <img
      key={one}
      ref={hideBroken}
      src={one}
      alt=""
      loading="lazy"
      fetchPriority="low"
      onLoad={({ currentTarget }) => currentTarget.classList.remove('opacity-0')}
      className={`feed-backdrop absolute inset-0 size-full object-cover ${at > 0 ? 'opacity-0 transition-opacity duration-300' : ''}`}
    />
  ));
}
