/** One whole turn in radians. */
export const TURN = Math.PI * 2;

/** Limits a number to 0 to 1. */
export const clamp = (value: number): number => (value < 0 ? 0 : value > 1 ? 1 : value);

/** 0 before `from`, 1 after `to`, smooth in between; `from` may be larger than `to`. */
export function smooth(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from));
  return share * share * (3 - 2 * share);
}

/** The fractional part, from 0 up to 1, also for negative numbers. */
export const fraction = (value: number): number => value - Math.floor(value);

/** Eases from 0 to 1, slow at both ends. */
export const ease = (share: number): number => {
  const x = clamp(share);
  return x < 0.5 ? 4 * x * x * x : 1 - (-2 * x + 2) ** 3 / 2;
};
