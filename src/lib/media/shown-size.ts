/** A size in pixels. */
export interface Size {
  width: number;
  height: number;
}

const even = (value: number) => Math.max(2, Math.round(value / 2) * 2);
/** The nearest even number below, at least two. */
export const evenBelow = (value: number) => Math.max(2, Math.floor(value / 2) * 2);

/** The size with that short side, or the source's own size (made even) if it is smaller. H.264 needs even sides. */
export function rungSize(source: Size, shortSide: number): Size {
  const short = Math.min(source.width, source.height);
  if (shortSide >= short) return { width: evenBelow(source.width), height: evenBelow(source.height) };
  const scale = shortSide / short;
  return source.width < source.height
    ? { width: shortSide, height: even(source.height * scale) }
    : { width: even(source.width * scale), height: shortSide };
}

/** The size of an image or frame that is delivered at most this wide. */
export function limitedTo(width: number, source: Size): Size {
  if (width >= source.width) return source;
  return { width, height: Math.max(1, Math.round((source.height * width) / source.width)) };
}

/** The largest size of the source's shape that fits into the box, never smaller than one pixel. */
export function fitInto(box: Size, source: Size): Size {
  const scale = Math.min(box.width / source.width, box.height / source.height);
  const side = (length: number, most: number) => Math.min(most, Math.max(1, Math.round(length * scale)));
  return { width: side(source.width, box.width), height: side(source.height, box.height) };
}
