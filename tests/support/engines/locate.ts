/**
 * Runs in the page: the first element that matches, is visible, enabled and at rest, and has this name. A file field is hidden
 * behind its label and counts as visible.
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
  return found.find((element) => name === null || nameOf(element) === name) ?? null;
}
