/** The texts of the styles that this module added. */
const added = new Set<string>();

/** Adds the styles at the top of a page that this document lacks. Rejects if one cannot be loaded. */
export async function addStyles(top: readonly Element[]): Promise<void> {
  const known = new Set(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href),
  );
  const texts = new Set([...document.head.querySelectorAll('style')].map(({ textContent }) => textContent));
  const missing: string[] = [];
  for (const element of top) {
    if (element.matches('link[rel=stylesheet]'))
      missing.push(new URL(element.getAttribute('href') ?? '', location.href).href);
    else if (element.matches('style') && !texts.has(element.textContent)) adopt(element.textContent);
  }
  await Promise.all(missing.filter((href) => !known.has(href)).map(loadStyle));
}

/** Not as an element, because this document's policy has only the hashes of its own styles. */
function adopt(text: string): void {
  if (added.has(text)) return;
  added.add(text);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
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
