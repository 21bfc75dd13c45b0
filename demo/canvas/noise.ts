import { chance } from '../chance.ts';

/** Smooth noise in a plane, about -1 to 1; it repeats after 64 in both directions. */
export type Plane = (x: number, y: number) => number;

const SIDE = 64;
const MASK = SIDE - 1;
const EDGES = [
  1, 1, 0, -1, 1, 0, 1, -1, 0, -1, -1, 0, 1, 0, 1, -1, 0, 1, 1, 0, -1, -1, 0, -1, 0, 1, 1, 0, -1, 1, 0, 1, -1, 0, -1,
  -1,
];

/**
 * Perlin noise, one plane for each depth `z`. The depth repeats after `period` (a whole number), so a loop through it has no
 * seam. Make one plane per frame, not one per pixel.
 */
export function noise(seed: number | string, period = 1): (z: number) => Plane {
  const roll = chance(seed);
  const slopes = Uint8Array.from({ length: SIDE * SIDE * period }, () => Math.floor(roll() * 12) * 3);
  return (z) => {
    const floor = Math.floor(z);
    const near = (((floor % period) + period) % period) * SIDE * SIDE;
    const far = ((((floor + 1) % period) + period) % period) * SIDE * SIDE;
    const dz = z - floor;
    const share = fade(dz);
    // At one depth, the part of each corner of the lattice is linear in x and y: three numbers per corner.
    const lattice = new Float32Array(SIDE * SIDE * 3);
    for (let at = 0; at < SIDE * SIDE; at++) {
      const a = slopes[near + at] as number;
      const b = slopes[far + at] as number;
      const blend = (axis: number): number =>
        (EDGES[a + axis] as number) * (1 - share) + (EDGES[b + axis] as number) * share;
      lattice[at * 3] = blend(0);
      lattice[at * 3 + 1] = blend(1);
      lattice[at * 3 + 2] = (EDGES[a + 2] as number) * dz * (1 - share) + (EDGES[b + 2] as number) * (dz - 1) * share;
    }
    return (x, y) => sample(lattice, x, y);
  };
}

function sample(lattice: Float32Array, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const dx = x - left;
  const dy = y - top;
  const sx = fade(dx);
  const rowA = (top & MASK) * SIDE;
  const rowB = ((top + 1) & MASK) * SIDE;
  const colA = left & MASK;
  const colB = (left + 1) & MASK;
  const a = (rowA + colA) * 3;
  const b = (rowA + colB) * 3;
  const c = (rowB + colA) * 3;
  const d = (rowB + colB) * 3;
  const va = (lattice[a] as number) * dx + (lattice[a + 1] as number) * dy + (lattice[a + 2] as number);
  const vb = (lattice[b] as number) * (dx - 1) + (lattice[b + 1] as number) * dy + (lattice[b + 2] as number);
  const vc = (lattice[c] as number) * dx + (lattice[c + 1] as number) * (dy - 1) + (lattice[c + 2] as number);
  const vd = (lattice[d] as number) * (dx - 1) + (lattice[d + 1] as number) * (dy - 1) + (lattice[d + 2] as number);
  const upper = va + (vb - va) * sx;
  return upper + (vc + (vd - vc) * sx - upper) * fade(dy);
}

const fade = (share: number): number => share * share * share * (share * (share * 6 - 15) + 10);
