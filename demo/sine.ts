const SINES = 16_384;
const sines = Float32Array.from({ length: SINES }, (_, n) => Math.sin((n / SINES) * Math.PI * 2));

/** The sine of a number of turns, from a table: three times as fast, and accurate enough for 8-bit colours and for the ear. */
export const sine = (turns: number): number => sines[(turns * SINES) & (SINES - 1)] as number;
