import type { Page } from 'playwright';
import { join } from '#tests/e2e/steps/join.ts';
import { untilReady } from '#tests/e2e/steps/screens.ts';
import { expect } from '#tests/support/browser/e2e.ts';
import { ofAdministrators, ofMembers, ofVisitors, test } from './riff-in-languages.ts';

// The pseudo-language puts each text of the catalogue in brackets and makes it longer, on the narrowest phone.
test.use({ viewport: { width: 320, height: 640 } });

/** Names that are the same in every language, and names of people. */
const names =
  /@\S+|\S+@\S+|\b[a-z]+\.[a-z]+\b|\briff\b|https?:\/\/\S+|127\.0\.0\.1\S*|\b(?:Riff|GitHub|RSS|AGPL[\w.-]*|English|Deutsch|MP4|MOV|AVI|WebM|JPEG|PNG|WebP|HEIC|MB|GB|kB|TB|Google)\b/g;
/** `Intl` writes times in English for the pseudo-language. */
const times = /\b\d+ (?:second|minute|hour|day|week|month|year)s?\b/g;

/** The texts of a page that are not from the catalogue, and those that do not fit. */
async function faultsOf(page: Page): Promise<string[]> {
  await untilReady(page);
  const found = await page.evaluate(() => {
    const texts: string[] = [document.title];
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text) {
        const parent = node.parentElement;
        // Table cells hold data: codes, times, and rows of the log as they are stored.
        if (!parent || parent.closest('script, style, noscript, [hidden], code, [lang]:not(html), td, .member-text'))
          continue;
        texts.push(node.data);
        const box = parent.getBoundingClientRect();
        const own = getComputedStyle(parent);
        const isCut =
          parent.scrollWidth > parent.clientWidth + 1 && own.overflowX !== 'visible' && own.textOverflow !== 'ellipsis';
        if (box.width > 1 && isCut && !['auto', 'scroll'].includes(own.overflowX)) cut.push(`cut: ${node.data}`);
      } else if (node instanceof Element && !node.closest('[hidden], td, .member-text')) {
        for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'])
          texts.push(node.getAttribute(name) ?? '');
      }
    }
    if (document.documentElement.scrollWidth > innerWidth)
      cut.push(`wider than the window: ${document.documentElement.scrollWidth}`);
    return { texts, cut };
  });
  return [...new Set([...found.texts.map(outsideCatalogue).filter((text) => /[A-Za-z]{2}/.test(text)), ...found.cut])];
}

/** The rest of a text without its parts in brackets, which may be nested. */
function outsideCatalogue(text: string): string {
  const rest = text.replace(/\[[^[\]]*\]/g, '');
  if (rest !== text) return outsideCatalogue(rest);
  // A text that is split around a link begins or ends in another element.
  return text
    .replace(/^[^[]*\]|\[[^\]]*$/g, '')
    .replace(names, '')
    .replace(times, '')
    .trim();
}

for (const path of ofVisitors)
  test(`every text of ${path} is translated for a visitor, and fits`, async ({ page, riff, context, failures }) => {
    if (path.endsWith('nowhere')) failures.expect(/404/);
    await context.addCookies([{ name: 'riff-language', value: 'en-XA', url: riff.origin }]);
    await page.goto(path);
    expect(await faultsOf(page)).toEqual([]);
  });

test('every text on the screens of members and administrators is translated, and fits', async ({
  page,
  riff,
  context,
}) => {
  const { email } = await join(page, 'Αδα');
  await riff.administer(email);
  await context.addCookies([{ name: 'riff-language', value: 'en-XA', url: riff.origin }]);
  const faults: Record<string, string[]> = {};
  for (const path of [...ofMembers, ...ofAdministrators]) {
    await page.goto(path);
    const found = await faultsOf(page);
    if (found.length > 0) faults[path] = found;
  }
  expect(faults).toEqual({});
});
