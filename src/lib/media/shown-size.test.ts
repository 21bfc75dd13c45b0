import { expect, test } from 'vitest';
import { fitInto, limitedTo, rungSize } from './shown-size.ts';

const phone = { width: 1080, height: 1920 };

test('a rendition has even sides', () => {
  expect(rungSize(phone, 540)).toEqual({ width: 540, height: 960 });
  expect(rungSize({ width: 401, height: 301 }, 540)).toEqual({ width: 400, height: 300 });
});

test('an image is delivered no wider than it is', () => {
  expect(limitedTo(720, phone)).toEqual({ width: 720, height: 1280 });
  expect(limitedTo(720, { width: 500, height: 400 })).toEqual({ width: 500, height: 400 });
});

test('a frame keeps the shape of its contents, within the box and never empty', () => {
  expect(fitInto({ width: 640, height: 640 }, phone)).toEqual({ width: 360, height: 640 });
  expect(fitInto({ width: 320, height: 640 }, { width: 1920, height: 1080 })).toEqual({ width: 320, height: 180 });
  expect(fitInto({ width: 10, height: 10 }, { width: 9000, height: 1 })).toEqual({ width: 10, height: 1 });
});
