import type { Page } from 'playwright';

interface Sound {
  time: number;
  paused: boolean;
  muted: boolean;
  /** The number of times that it was stopped or removed since the test began. */
  cuts: number;
}

type WithMedia = Window & { made: HTMLMediaElement[]; cuts: number };

/** The element that plays the sound of images is not in the page, so the test records all elements that are created. */
export const keepMedia = (page: Page) =>
  page.addInitScript(() => {
    const recorded: Pick<WithMedia, 'made' | 'cuts'> = Object.assign(window, { made: [], cuts: 0 });
    const create = document.createElement.bind(document);
    document.createElement = ((name: string, options?: ElementCreationOptions) => {
      const element = create(name, options);
      if (element instanceof HTMLMediaElement) {
        recorded.made.push(element);
        for (const event of ['pause', 'emptied']) {
          element.addEventListener(event, () => {
            if (element.currentSrc.endsWith('.mp3')) (window as unknown as WithMedia).cuts += 1;
          });
        }
      }
      return element;
    }) as typeof document.createElement;
  });

/** The state of the sound; null while it is not loaded. */
export const soundOf = (page: Page): Promise<Sound | null> =>
  page.evaluate(() => {
    const { made, cuts } = window as unknown as WithMedia;
    const element = made.find(({ src }) => src.endsWith('.mp3'));
    return element ? { time: element.currentTime, paused: element.paused, muted: element.muted, cuts } : null;
  });
