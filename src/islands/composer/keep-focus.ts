const control = 'button:not(:disabled), input:not(:disabled), textarea:not(:disabled)';

/**
 * A key that removes something would take the focus along, and whoever cannot see starts at the top of the page again: what
 * comes up in its place gets it, or else its section. A pointer has its own place.
 */
export function keepFocus({ target, detail }: MouseEvent): void {
  const section = detail === 0 && target instanceof Element ? target.closest('section') : null;
  if (!section) return;
  const row = (target as Element).closest('li');
  const list = row?.parentElement;
  const place = row && list ? [...list.children].indexOf(row) : 0;
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const next = list?.isConnected ? list.children[Math.min(place, list.children.length - 1)] : undefined;
    (next ?? section).querySelector<HTMLElement>(control)?.focus();
  });
}
