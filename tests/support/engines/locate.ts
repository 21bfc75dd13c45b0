/**
 * Runs in the page: the first element that matches, is visible, enabled and at rest, and has this name, scrolled into view. A
 * file field is hidden behind its label and counts as visible.
 */
export function locate(css: string, name: string | null): Element | null {
  // A press would miss an element that is still moving into place.
  const isMoving = (element: Element) =>
    document.getAnimations().some(({ effect, playState }) => {
      const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
      return playState === 'running' && !isEndless && (effect as KeyframeEffect | null)?.target?.contains(element);
    });
  const usable = (element: Element) => {
    if (element.matches(':disabled') || isMoving(element)) return false;
    return element.matches('[type=file]') || element.checkVisibility({ visibilityProperty: true });
  };
  const nameOf = (element: Element) => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
  };
  const found = [...document.querySelectorAll(css)].filter(usable);
  const element = found.find((candidate) => name === null || nameOf(candidate) === name) ?? null;
  // WebKit's driver does not scroll a menu whose last line is in the window but below the menu's edge.
  element?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  return element;
}
