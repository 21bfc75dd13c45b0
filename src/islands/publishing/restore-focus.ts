const control = 'button:not(:disabled), input:not(:disabled), textarea:not(:disabled)';

/**
 * A key press that removes something also removes the focus, and a screen reader would start at the top of the page again:
 * the focus moves to the control that takes its place, or to the section. Not needed for a pointer.
 */
export function restoreFocus({ target, detail }: MouseEvent): void {
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
