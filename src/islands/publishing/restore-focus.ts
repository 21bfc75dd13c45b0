const control = 'button:not(:disabled), input:not(:disabled), textarea:not(:disabled)';

/**
 * Moves the focus to the control that takes the place of a removed one, or to the section. Otherwise a key press that removes an item
 * would also lose the focus. A screen reader would then start at the top of the page again. A pointer does not need this.
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
