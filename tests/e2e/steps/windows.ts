import type { Locator, Page } from 'playwright';

/** The two windows in which the product has to work: a phone and a desktop. */
export const windows = [
  { on: 'a phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  { on: 'a wide screen', use: { viewport: { width: 1440, height: 900 }, hasTouch: false } },
] as const;

export const [{ use: phone }, { use: wide }] = windows;

/** The middle of the media, outside the caption and the column of buttons. */
async function middleOf(post: Locator): Promise<[number, number]> {
  const box = await post.locator('.feed-stage').boundingBox();
  if (!box) throw new Error('The post is not there.');
  return [box.x + box.width / 2, box.y + box.height * 0.4];
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;

const strike = async (page: Page, at: [number, number]) =>
  isPhone(page) ? page.touchscreen.tap(...at) : page.mouse.click(...at);

/** A tap on a phone, a mouse click elsewhere, on the media of a post. */
export async function press(page: Page, post: Locator): Promise<void> {
  await strike(page, await middleOf(post));
}

/** Taps or clicks twice in a row. */
export async function pressTwice(page: Page, post: Locator): Promise<void> {
  const at = await middleOf(post);
  await strike(page, at);
  await strike(page, at);
}

/**
 * Stops the page's clock, so that the machine's speed does not decide whether two clicks are a double click; `page.clock.runFor`
 * moves it. Timers that are already set still use real time: images must not advance automatically until then (`openStill`).
 */
export async function standStill(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
}

type At = readonly [number, number];

/** Drags with a finger on a phone, and with the mouse elsewhere. */
export async function pointer(page: Page) {
  if (!isPhone(page)) {
    return {
      down: async (at: At) => {
        await page.mouse.move(...at);
        await page.mouse.down();
      },
      move: (at: At) => page.mouse.move(...at),
      up: async () => {
        await page.mouse.up();
        await page.mouse.move(0, 0);
      },
    };
  }
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: At) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
  return {
    down: (at: At) => touch('touchStart', at),
    move: (at: At) => touch('touchMove', at),
    up: () => touch('touchEnd'),
  };
}
