import type { Page } from 'playwright';
import sharp from 'sharp';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The brightness of each frame within the box, from 0 to 255, oldest first. */
export interface Frames {
  stop(within: Box): Promise<number[]>;
}

/** Records every frame of the page, as the browser hands it to the screen, until `stop`. */
export async function recordFrames(page: Page): Promise<Frames> {
  const tools = await page.context().newCDPSession(page);
  const taken: string[] = [];
  tools.on('Page.screencastFrame', ({ data, sessionId }) => {
    taken.push(data);
    // The page may have been closed in the meantime.
    tools.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await tools.send('Page.startScreencast', { format: 'jpeg', quality: 80, everyNthFrame: 1 });
  return {
    async stop(within) {
      await tools.send('Page.stopScreencast');
      const { width } = page.viewportSize() ?? { width: 1 };
      return await Promise.all(taken.map((frame) => brightness(Buffer.from(frame, 'base64'), within, width)));
    },
  };
}

/** The brightness of the page's current content. */
export async function brightnessNow(page: Page, within: Box): Promise<number> {
  const { width } = page.viewportSize() ?? { width: 1 };
  return await brightness(await page.screenshot({ type: 'jpeg', quality: 80 }), within, width);
}

/** `viewWidth` is the width of the page in its own pixels: a frame may have more of them. */
async function brightness(frame: Buffer, within: Box, viewWidth: number): Promise<number> {
  const { width } = await sharp(frame).metadata();
  const scale = width / viewWidth;
  const part = {
    left: Math.round(within.x * scale),
    top: Math.round(within.y * scale),
    width: Math.round(within.width * scale),
    height: Math.round(within.height * scale),
  };
  // The part is extracted first, because statistics of the pipeline would cover the whole frame.
  const { channels } = await sharp(await sharp(frame).extract(part).toBuffer()).stats();
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}
