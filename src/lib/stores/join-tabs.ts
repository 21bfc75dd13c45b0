import type { Stop } from '#lib/platform/platform.ts';
import { openTabs } from '#lib/platform/tabs.ts';
import { hear, type Told, tellBy } from './known.ts';

/** Shares what is known with the other tabs of this member, until the returned function is called. */
export function joinTabs(viewer: string, open = openTabs): Stop {
  const { tell, leave } = open((message) => {
    const { teller, told } = message as { teller: string; told: Told };
    if (teller === viewer) hear(told);
  });
  tellBy((told) => tell({ teller: viewer, told }));
  return () => {
    tellBy(null);
    leave();
  };
}
