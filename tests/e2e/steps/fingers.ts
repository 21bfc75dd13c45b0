import type { Page } from 'playwright';

type Point = readonly [x: number, y: number];

/**
 * Puts fingers on the screen, moves them through these positions, and lifts them. Each position has one point for each finger.
 */
export async function moveFingers(page: Page, ...places: readonly (readonly Point[])[]): Promise<void> {
  const fingers = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  for (const [at, points] of places.entries()) await send(at === 0 ? 'touchStart' : 'touchMove', points);
  await send('touchEnd', []);
}
