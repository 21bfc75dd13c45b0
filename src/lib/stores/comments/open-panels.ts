import type { Comment } from '#lib/contract/comment/comment.ts';
import type { Stop } from '#lib/platform/platform.ts';

/** Shows a new comment; `parent` is the code of the comment that it replies to, or null. */
type Show = (created: Comment, parent: string | null) => void;

const panels = new Set<{ postCode: string; show: Show }>();

/** Tells an open panel about comments sent from elsewhere on the page, until the returned function is called. */
export function listenForSent(postCode: string, show: Show): Stop {
  const panel = { postCode, show };
  panels.add(panel);
  return () => void panels.delete(panel);
}

/** Shows a sent comment in the open panels of its post. */
export function showInPanels(postCode: string, created: Comment, parent: string | null): void {
  for (const panel of panels) if (panel.postCode === postCode) panel.show(created, parent);
}
