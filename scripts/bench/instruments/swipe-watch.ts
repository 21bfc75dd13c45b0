/** The page's report on one swipe. */
export interface Swipe {
  /** Position of the post where the list stopped, from 1. */
  place: number;
  /** Milliseconds from 60 % of the post being seen to its first frame (or its image); null if none came in time. */
  toFrame: number | null;
  /** Nothing was visible at its arrival: no frame or image, or a completely dark one. */
  black: boolean;
}

/** The functions that `watchSwipes` leaves in the page. */
export interface SwipeWatch {
  /** Resolves once the list has stopped on a different post from the one at this position. */
  rest: (place: number) => Promise<Swipe>;
  /** Resolves once the post after this position can play, or after half a minute. */
  preloaded: (place: number) => Promise<void>;
  liveElements: () => number;
}

/** Runs in the page, before its own scripts. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the page gets the text of this one function and nothing around it
export function watchSwipes(): void {
  const PATIENCE = 5_000;
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const article = (place: number) => document.querySelector<HTMLElement>(`[aria-posinset="${place}"]`);
  const restingPlace = () => {
    for (const item of document.querySelectorAll('[data-post]'))
      if (Math.abs(item.getBoundingClientRect().top) < 1) return Number(item.ariaPosInSet);
    return null;
  };

  const live = new Set<WeakRef<HTMLMediaElement>>();
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLMediaElement) live.add(new WeakRef(element));
    return element;
  }) as typeof document.createElement;

  interface Arrival {
    at: number;
    toFrame: Promise<number | null>;
    black: boolean;
  }
  let arrival: (Arrival & { place: number }) | null = null;

  const canvas = create('canvas');
  canvas.width = 18;
  canvas.height = 32;
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  const isDark = (image: CanvasImageSource) => {
    drawing?.clearRect(0, 0, 18, 32);
    drawing?.drawImage(image, 0, 0, 18, 32);
    const { data } = drawing?.getImageData(0, 0, 18, 32) ?? { data: [] };
    return !data.some((value, index) => index % 4 !== 3 && value > 24);
  };

  async function firstFrame(item: HTMLElement, at: number): Promise<number | null> {
    while (performance.now() - at < PATIENCE) {
      const video = item.querySelector('video');
      if (video) {
        return await new Promise((resolve) => {
          video.requestVideoFrameCallback((_now, { presentationTime }) => resolve(Math.max(0, presentationTime - at)));
          setTimeout(() => resolve(null), PATIENCE);
        });
      }
      const image = item.querySelector<HTMLImageElement>('.feed-stage img');
      if (image?.complete && image.naturalWidth > 0 && !item.querySelector('[role=slider]')) {
        await image.decode();
        return Math.max(0, performance.now() - at);
      }
      await frame();
    }
    return null;
  }

  function sample(item: HTMLElement): boolean {
    const video = item.querySelector('video');
    if (video && video.readyState >= 2) return isDark(video);
    const image = item.querySelector<HTMLImageElement>('.feed-stage img');
    return !image?.complete || image.naturalWidth === 0 || isDark(image);
  }

  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio, time } of entries) {
        const item = target as HTMLElement;
        const place = Number(item.ariaPosInSet);
        if (intersectionRatio < 0.6 || arrival?.place === place) continue;
        arrival = { place, at: time, toFrame: firstFrame(item, time), black: sample(item) };
      }
    },
    { threshold: 0.6 },
  );
  const known = new WeakSet<Element>();
  new MutationObserver(() => {
    for (const item of document.querySelectorAll('[data-post]')) {
      if (known.has(item)) continue;
      known.add(item);
      seen.observe(item);
    }
  }).observe(document, { childList: true, subtree: true });

  const bench: SwipeWatch = {
    async rest(before) {
      const since = performance.now();
      let place = restingPlace();
      while ((place === null || place === before || arrival?.place !== place) && performance.now() - since < PATIENCE) {
        await frame();
        place = restingPlace();
      }
      return { place: place ?? 0, toFrame: (await arrival?.toFrame) ?? null, black: arrival?.black ?? true };
    },
    async preloaded(place) {
      const since = performance.now();
      const waits = () => {
        const item = article(place + 1);
        if (!item?.querySelector('[role=slider]')) return false;
        return (item.querySelector('video')?.readyState ?? 0) < 3;
      };
      while (waits() && performance.now() - since < 6 * PATIENCE) await frame();
    },
    liveElements() {
      const elements = [...live].map((each) => each.deref()).filter((element) => element !== undefined);
      return elements.filter((element) => element.getAttribute('src') !== null).length;
    },
  };
  Object.assign(window, { bench });
}
