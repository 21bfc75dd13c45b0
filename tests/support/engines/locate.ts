/**
 * Runs in the page: the first element that matches, is visible and enabled, and has this name. A file field is hidden behind its
 * label and counts as visible.
 */
export function locate(css: string, name: string | null): Element | null {
  const usable = (element: Element) => {
    if (element.matches(':disabled')) return false;
    return element.matches('[type=file]') || element.checkVisibility({ visibilityProperty: true });
  };
  const nameOf = (element: Element) => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
  };
  const found = [...document.querySelectorAll(css)].filter(usable);
  return found.find((element) => name === null || nameOf(element) === name) ?? null;
}
