/** Width and height in pixels of the image. */
export interface Size {
  width: number;
  height: number;
}

/** The square of an image that is used: its middle in pixels of the image; at zoom 1 its side is the image's shorter side. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

/** A position or a distance. */
export interface Point {
  x: number;
  y: number;
}

/** The maximum side of the sent picture in pixels. */
const sentSide = 1024;
/** The minimum side of the square in pixels: a smaller one would be blurred at every avatar size. */
const smallestSide = 80;
const largestZoom = 5;

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);

/** The maximum zoom for an image of this size. */
export const maxZoom = ({ width, height }: Size): number =>
  between(1, Math.min(width, height) / smallestSide, largestZoom);

const sideOf = ({ width, height }: Size, zoom: number) => Math.min(width, height) / zoom;

/** The same square, moved inside the image and enlarged to the minimum if necessary. */
function inside({ x, y, zoom }: Crop, size: Size): Crop {
  const allowed = between(1, zoom, maxZoom(size));
  const half = sideOf(size, allowed) / 2;
  return { x: between(half, x, size.width - half), y: between(half, y, size.height - half), zoom: allowed };
}

/** The largest square in the middle. */
export const firstCrop = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

/** Moves the picture behind the square by fractions of the square's side: 1 is a whole side to the right, or down. */
export function movedCrop(crop: Crop, size: Size, by: Point): Crop {
  const side = sideOf(size, crop.zoom);
  return inside({ ...crop, x: crop.x - by.x * side, y: crop.y - by.y * side }, size);
}

/** Zooms around a point of the square, from -0.5 to 0.5 around its middle. That point stays in place if the picture allows it. */
export function zoomedCrop(crop: Crop, size: Size, zoom: number, at: Point = { x: 0, y: 0 }): Crop {
  const to = between(1, zoom, maxZoom(size));
  const less = sideOf(size, crop.zoom) - sideOf(size, to);
  return inside({ x: crop.x + at.x * less, y: crop.y + at.y * less, zoom: to }, size);
}

/** The square in pixels of the image, and the side of the resulting picture. */
export function cropSquare(crop: Crop, size: Size): { left: number; top: number; side: number; sentSide: number } {
  const side = sideOf(size, crop.zoom);
  return {
    left: crop.x - side / 2,
    top: crop.y - side / 2,
    side,
    sentSide: Math.max(1, Math.min(sentSide, Math.round(side))),
  };
}

/** The position of the whole image relative to the square, in percent of the square's side. */
export function placeOf(crop: Crop, size: Size): { left: number; top: number; width: number; height: number } {
  const { left, top, side } = cropSquare(crop, size);
  const percent = (pixels: number) => (pixels / side) * 100;
  return { left: percent(-left), top: percent(-top), width: percent(size.width), height: percent(size.height) };
}

/** A two-finger gesture: the change of the distance between the fingers, and their middle before and after. */
export function pinchOf(before: readonly [Point, Point], now: readonly [Point, Point]) {
  const apart = ([a, b]: readonly [Point, Point]) => Math.hypot(a.x - b.x, a.y - b.y) || 1;
  const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  return { by: apart(now) / apart(before), from: middle(before), to: middle(now) };
}
