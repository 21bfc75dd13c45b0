import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Judging the contrast of each text takes most of axe's time, which is too long for the gate. */
const isDeep = process.env['TEST_DEPTH'] === 'deep';
const contrast = 'color-contrast';

/** The faults that axe finds in the page after all animations have ended, as `rule: element`. A deep run judges contrast too. */
export async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  return await audit(page, isDeep ? {} : { rules: { [contrast]: { enabled: false } } });
}

/** Checks the light and the dark theme; for the second one, only the colours. */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  const found = await faults(page);
  if (!isDeep) return found;
  const swap = () => document.documentElement.classList.toggle('dark');
  await page.evaluate(swap);
  found.push(...(await audit(page, { runOnly: [contrast] })));
  await page.evaluate(swap);
  return found;
}

/** The faults in front of an open question: screen readers and the focus cannot reach the elements behind it. */
export const inFront = (found: string[]): string[] =>
  found.filter((fault) => !/^(aria-hidden-focus|page-has-heading-one):/.test(fault));

async function audit(page: Page, options: RunOptions): Promise<string[]> {
  const { violations } = await page.evaluate(async (given) => {
    // An animation of several seconds moves with a video and does not change the judged properties.
    const passing = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && Number(one.effect?.getComputedTiming().endTime) < 2_000);
    // An animation that is removed early has ended too.
    await Promise.allSettled(passing.map((one) => one.finished));
    const { axe } = globalThis as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } };
    return await axe.run(given);
  }, options);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
