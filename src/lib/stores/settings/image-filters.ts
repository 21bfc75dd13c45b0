import type { ReadableAtom } from 'nanostores';
import { platform } from '#lib/platform/current.ts';
import { storedSetting } from './stored-setting.ts';

interface Filter {
  /** The CSS function, and the unit of its value. */
  css: string;
  unit: '' | 'deg' | 'px';
  initial: number;
  /** The minimum is 0 for all of them. */
  max: number;
}

/** In the order in which they are applied. layouts/look-before-paint.js has the same names, units and maxima. */
export const filters = {
  brightness: { css: 'brightness', unit: '', initial: 1, max: 3 },
  contrast: { css: 'contrast', unit: '', initial: 1, max: 3 },
  saturate: { css: 'saturate', unit: '', initial: 1, max: 3 },
  hueRotate: { css: 'hue-rotate', unit: 'deg', initial: 0, max: 360 },
  opacity: { css: 'opacity', unit: '', initial: 1, max: 1 },
  invert: { css: 'invert', unit: '', initial: 0, max: 1 },
  grayscale: { css: 'grayscale', unit: '', initial: 0, max: 1 },
  blur: { css: 'blur', unit: 'px', initial: 0, max: 10 },
  sepia: { css: 'sepia', unit: '', initial: 0, max: 1 },
} as const satisfies Record<string, Filter>;

export type FilterName = keyof typeof filters;
export type ImageFilters = Record<FilterName, number>;

export const filterNames = Object.keys(filters) as FilterName[];

const every = (value: (name: FilterName) => number) =>
  Object.fromEntries(filterNames.map((name) => [name, value(name)])) as ImageFilters;

/** Anything but a number counts as the initial value. */
function bounded(name: FilterName, value: unknown): number {
  const { initial, max } = filters[name];
  return typeof value === 'number' && !Number.isNaN(value) ? Math.min(max, Math.max(0, value)) : initial;
}

const initial = every((name) => filters[name].initial);

/** Whether images look as published. */
export const isUnfiltered = (values: ImageFilters): boolean =>
  filterNames.every((name) => values[name] === initial[name]);

const $values = storedSetting<ImageFilters>('filters', initial, {
  encode: (values) => (isUnfiltered(values) ? undefined : JSON.stringify(values)),
  decode(text) {
    const stored: Partial<Record<FilterName, unknown>> = JSON.parse(text);
    return every((name) => bounded(name, stored[name]));
  },
});

/** How this browser shows the images of image posts. */
export const $imageFilters: ReadableAtom<ImageFilters> = $values;

/** The value of the CSS property `filter`; empty if it changes nothing. */
export const cssFilter = (values: ImageFilters): string =>
  isUnfiltered(values)
    ? ''
    : filterNames.map((name) => `${filters[name].css}(${values[name]}${filters[name].unit})`).join(' ');

function show(values: ImageFilters): void {
  $values.set(values);
  platform().paint.setVariable('--look', cssFilter(values));
}

/** Changes one filter, within its bounds. */
export function setImageFilter(name: FilterName, value: number): void {
  show({ ...$values.get(), [name]: bounded(name, value) });
}

/** Resets images to their published look. */
export const resetImageFilters = (): void => show(initial);
