import type { Page } from 'playwright';
import { join } from '#tests/e2e/steps/join.ts';
import { untilReady } from '#tests/e2e/steps/screens.ts';
import { expect } from '#tests/support/browser/e2e.ts';
import { ofAdministrators, ofMembers, ofVisitors, test } from './riff-in-languages.ts';

interface Box {
  what: string;
  start: number;
  end: number;
  top: number;
}

/**
 * The controls, headings and fields of a page, measured from the edge where its lines start. Elements over media are the same in
 * every language.
 */
async function boxesOf(page: Page): Promise<Box[]> {
  await untilReady(page);
  return await page.evaluate(() => {
    const isTurned = document.documentElement.dir === 'rtl';
    return [...document.querySelectorAll<HTMLElement>('a, button, input, textarea, h1, h2, h3, summary, label, th')]
      .filter(
        (one) =>
          one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          !one.closest('[hidden], [data-media], [inert], [lang]:not(html)'),
      )
      .map((one) => {
        const { left, right, top, width } = one.getBoundingClientRect();
        const [start, end] = isTurned ? [innerWidth - right, innerWidth - left] : [left, right];
        const what = `${one.tagName} ${(one.ariaLabel ?? one.innerText)
          .replace(/[\u2066-\u2069]/g, '')
          .slice(0, 40)
          .toLowerCase()}`;
        return { what, start, end, top, width };
      })
      .filter(({ width }) => width > 1)
      .map(({ width: _, ...box }) => box);
  });
}

/** The elements whose distance from the start of the line differs. The next visit may show other posts and accounts. */
function misplaced(plain: Box[], turned: Box[]): string[] {
  const rest = [...turned];
  const pairs = plain.flatMap((box) => {
    const at = rest.findIndex(({ what }) => what === box.what);
    return at < 0 ? [] : [[box, rest.splice(at, 1)[0] as Box] as const];
  });
  expect(pairs.length).toBeGreaterThan(plain.length / 2);
  return pairs.flatMap(([{ what, start, end }, other]) => {
    // The disc rotates, which changes its edges but not its centre.
    const isTurned = what.includes('original sound by') && Math.abs(start + end - other.start - other.end) <= 2;
    const isSame = isTurned || (Math.abs(start - other.start) <= 4 && Math.abs(end - other.end) <= 4);
    return isSame ? [] : [`${what}: ${[start, end, other.start, other.end].map(Math.round).join(' ')}`];
  });
}

for (const [name, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desk', { width: 1440, height: 900 }],
] as const)
  test(`every screen is mirrored from right to left on a ${name}`, async ({ page, riff, context, failures }) => {
    failures.expect(/404/);
    await page.setViewportSize(viewport);
    const speak = (value: string) => context.addCookies([{ name: 'riff-language', value, url: riff.origin }]);
    const faults: Record<string, string[]> = {};
    const compare = async (path: string) => {
      await speak('en');
      await page.goto(path);
      const plain = await boxesOf(page);
      await speak('en-XB');
      await page.goto(path);
      const found = misplaced(plain, await boxesOf(page));
      if (found.length > 0) faults[path] = found;
    };
    for (const path of ofVisitors) await compare(path);
    await speak('en');
    const { email } = await join(page, 'Αδα');
    await riff.administer(email);
    for (const path of [...ofMembers, ...ofAdministrators]) await compare(path);
    expect(faults).toEqual({});
  });
