// All sizes in which media is delivered. The views use these in addresses, and the delivery service accepts no others.

/** Widths of an image, in pixels. */
export const imageWidths = [300, 600, 1080, 1600] as const;

/** Widths of a video's frame, in pixels. */
export const frameWidths = [300, 720] as const;

/** Sides of a square avatar, in pixels. */
export const avatarSides = [80, 200] as const;

/** The header of a page, in pixels. */
export const header = { width: 600, height: 300 } as const;

/** A backdrop, in pixels: tiny, because it is scaled up behind the media. `blur` is the strength, up to 2000. */
export const backdrop = { width: 90, height: 160, blur: 1000 } as const;

/** Short sides of a video's renditions, in pixels, the smallest first. */
export const shortSides = [360, 540, 720, 1080] as const;
export type ShortSide = (typeof shortSides)[number];

/** The second of a frame has steps of a tenth, as in the composer: finer steps would only create more files. */
export const frameSecond = (second: number): number => Math.round(second * 10) / 10;
