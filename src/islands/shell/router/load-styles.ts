/** Loads the styles of a page that this document does not have yet. Rejects if one cannot be loaded. */
export async function loadStyles(page: Document): Promise<void> {
  const known = new Set(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href),
  );
  const texts = new Set([...document.head.querySelectorAll('style')].map(({ textContent }) => textContent));
  for (const style of page.head.querySelectorAll('style')) {
    if (!texts.has(style.textContent)) document.head.append(document.importNode(style, true));
  }
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  // The page has no address of its own to resolve them by.
  const missing = links.map((link) => new URL(link.getAttribute('href') ?? '', location.href).href);
  await Promise.all(missing.filter((href) => !known.has(href)).map(loadStyle));
}

const loadStyle = (href: string) =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${href} cannot be loaded`));
    });
    document.head.append(link);
  });
