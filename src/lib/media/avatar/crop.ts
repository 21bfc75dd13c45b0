/** Width and height in pixels of the image. */
export interface Size {
  width: number;
  height: number;
}

/** The square of an image that is used: its middle in pixels of the image; at zoom 1 it is as large as the shorter side. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

/** A place, or a distance. */
export interface Point {
  x: number;
  y: number;
}

/** The side of the picture that is sent, at most, in pixels. */
const sentSide = 1024;
/** A square with fewer pixels would be a blur at every size that avatars have. */
const smallestSide = 80;
const largestZoom = 5;

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);

/** How far an image of this size can be zoomed. */
export const maxZoom = ({ width, height }: Size): number =>
  between(1, Math.min(width, height) / smallestSide, largestZoom);

const sideOf = ({ width, height }: Size, zoom: number) => Math.min(width, height) / zoom;

/** The same square inside the image, and no smaller than it may be. */
function inside({ x, y, zoom }: Crop, size: Size): Crop {
  const allowed = between(1, zoom, maxZoom(size));
  const half = sideOf(size, allowed) / 2;
  return { x: between(half, x, size.width - half), y: between(half, y, size.height - half), zoom: allowed };
}

/** The largest square in the middle. */
export const firstCrop = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

/** Moves the picture below the square by parts of the square's side: 1 is a whole side to the right, or down. */
export function movedCrop(crop: Crop, size: Size, by: Point): Crop {
  const side = sideOf(size, crop.zoom);
  return inside({ ...crop, x: crop.x - by.x * side, y: crop.y - by.y * side }, size);
}

/** Zooms around a point of the square, from -0.5 to 0.5 around its middle. That point stays in place where the picture allows it. */
export function zoomedCrop(crop: Crop, size: Size, zoom: number, at: Point = { x: 0, y: 0 }): Crop {
  const to = between(1, zoom, maxZoom(size));
  const less = sideOf(size, crop.zoom) - sideOf(size, to);
  return inside({ x: crop.x + at.x * less, y: crop.y + at.y * less, zoom: to }, size);
}

/** The square in pixels of the image, and the side of the picture that is made of it. */
export function cropSquare(crop: Crop, size: Size): { left: number; top: number; side: number; sentSide: number } {
  const side = sideOf(size, crop.zoom);
  return {
    left: crop.x - side / 2,
    top: crop.y - side / 2,
    side,
    sentSide: Math.max(1, Math.min(sentSide, Math.round(side))),
  };
}

/** Where the whole image lies around the square, in percent of the square's side. */
export function placeOf(crop: Crop, size: Size): { left: number; top: number; width: number; height: number } {
  const { left, top, side } = cropSquare(crop, size);
  const percent = (pixels: number) => (pixels / side) * 100;
  return { left: percent(-left), top: percent(-top), width: percent(size.width), height: percent(size.height) };
}

/** Two fingers: how much further apart they are than before, and where their middle is and was. */
export function pinchOf(before: readonly [Point, Point], now: readonly [Point, Point]) {
  const apart = ([a, b]: readonly [Point, Point]) => Math.hypot(a.x - b.x, a.y - b.y) || 1;
  const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  return { by: apart(now) / apart(before), from: middle(before), to: middle(now) };
}
