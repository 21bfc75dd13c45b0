import type { Arrival } from './platform.ts';

/** How the shown screen was reached, if not by loading this document. */
let softly: Arrival | null = null;

/** A screen is shown in this document after this arrival. */
export function arrive(arrival: Arrival): void {
  softly = arrival;
}

/** How the shown screen was reached. */
export const arrival = (): Arrival => softly ?? { by: kindOfLoad(), from: document.referrer };

function kindOfLoad(): Arrival['by'] {
  // The browser restores a tab that it discarded to save memory; that is not a reload by the person.
  if ((document as { wasDiscarded?: boolean }).wasDiscarded) return 'history';
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type === 'reload') return 'reload';
  return entry?.type === 'back_forward' ? 'history' : 'link';
}
