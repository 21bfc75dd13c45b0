interface Range {
  min: number;
  max: number;
}

/** The value that a key leads to from the given one; null for keys without effect. */
export function pressed(key: string, value: number, step: number, { min, max }: Range): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return value + step;
    case 'ArrowLeft':
    case 'ArrowDown':
      return value - step;
    case 'PageUp':
      return value + 10 * step;
    case 'PageDown':
      return value - 10 * step;
    case 'Home':
      return min;
    case 'End':
      return max;
    default:
      return null;
  }
}

/** The equivalent key on a slider whose values grow from right to left. */
export function mirrored(key: string): string {
  if (key === 'ArrowLeft') return 'ArrowRight';
  return key === 'ArrowRight' ? 'ArrowLeft' : key;
}
