import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tries } from '#tests/support/properties/properties.ts';
import { cropSquare, firstCrop, maxZoom, movedCrop, pinchOf, placeOf, zoomedCrop } from './crop.ts';

const wide = { width: 2000, height: 1000 };

test('a crop starts with the largest square in the middle', () => {
  expect(cropSquare(firstCrop(wide), wide)).toEqual({ left: 500, top: 0, side: 1000, sentSide: 1000 });
  expect(placeOf(firstCrop(wide), wide)).toEqual({ left: -50, top: -0, width: 200, height: 100 });
});

test('a picture that is dragged to the right shows its left part, up to its edge', () => {
  const crop = movedCrop(firstCrop(wide), wide, { x: 0.25, y: 0 });
  expect(cropSquare(crop, wide)).toMatchObject({ left: 250, top: 0 });
  expect(cropSquare(movedCrop(crop, wide, { x: 9, y: 9 }), wide)).toMatchObject({ left: 0, top: 0 });
});

test('zooming keeps the point under the pointer in place', () => {
  const crop = zoomedCrop(firstCrop(wide), wide, 2, { x: -0.5, y: -0.5 });
  expect(cropSquare(crop, wide)).toEqual({ left: 500, top: 0, side: 500, sentSide: 500 });
});

test('a small picture cannot be zoomed until it blurs, and a large one is sent with 1024 pixels', () => {
  expect(maxZoom({ width: 60, height: 90 })).toBe(1);
  expect(maxZoom({ width: 160, height: 90 })).toBe(1.125);
  expect(maxZoom({ width: 9000, height: 6000 })).toBe(5);
  const large = { width: 9000, height: 6000 };
  expect(cropSquare(firstCrop(large), large).sentSide).toBe(1024);
});

test('two fingers that move apart zoom around their middle', () => {
  const pinch = pinchOf(
    [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
    ],
    [
      { x: 0, y: 2 },
      { x: 20, y: 2 },
    ],
  );
  expect(pinch).toEqual({ by: 2, from: { x: 5, y: 0 }, to: { x: 10, y: 2 } });
});

test('after any action, the square stays inside the image', () => {
  const number = fc.double({ min: -20, max: 20, noNaN: true });
  const step = fc.record({ x: number, y: number, zoom: fc.double({ min: 0, max: 50, noNaN: true }) });
  const size = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) });
  fc.assert(
    fc.property(size, fc.array(step), (image, steps) => {
      const last = steps.reduce(
        (crop, { x, y, zoom }) => zoomedCrop(movedCrop(crop, image, { x, y }), image, zoom, { x, y }),
        firstCrop(image),
      );
      const { left, top, side, sentSide } = cropSquare(last, image);
      const slack = 1e-6;
      expect(left).toBeGreaterThanOrEqual(-slack);
      expect(top).toBeGreaterThanOrEqual(-slack);
      expect(left + side).toBeLessThanOrEqual(image.width + slack);
      expect(top + side).toBeLessThanOrEqual(image.height + slack);
      expect(sentSide).toBeGreaterThanOrEqual(1);
    }),
    { numRuns: tries(100) },
  );
});
