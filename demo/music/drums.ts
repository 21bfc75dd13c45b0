import { type Chance, chance } from '../chance.ts';
import { type Loop, laid, RATE } from './loop.ts';

/** A drum kit: each call plays one stroke at a second, with a loudness from 0 to 1. */
export interface Kit {
  kick(at: number, loud: number): void;
  snare(at: number, loud: number): void;
  clap(at: number, loud: number): void;
  hat(at: number, loud: number, open?: boolean): void;
  tick(at: number, loud: number, pan?: number): void;
}

/** The sound of a kit: pitch of the kick in hertz, length of the snare in seconds, brightness 0 to 1. */
export interface KitTone {
  kick: number;
  snare: number;
  bright: number;
}

/** A kit that plays into the loop. */
export function newKit(loop: Loop, tone: KitTone, seed: number): Kit {
  const roll = chance(`kit ${seed}`);
  return {
    kick(at, loud) {
      let phase = 0;
      laid(loop, at, RATE * 0.42, 0, (n) => {
        const now = n / RATE;
        phase += (tone.kick + tone.kick * 4.2 * Math.exp(-now * 42)) / RATE;
        return (
          Math.tanh(Math.sin(phase * Math.PI * 2) * 1.6) *
          loud *
          Math.exp(-now * 9) *
          Math.min(1, n / 30) *
          Math.min(1, (0.42 * RATE - n) / 500)
        );
      });
    },
    snare(at, loud) {
      const hiss = noise(roll, 0.35 + 0.4 * tone.bright);
      laid(loop, at, RATE * (tone.snare + 0.1), 0.05, (n) => {
        const now = n / RATE;
        const body = Math.sin(Math.PI * 2 * (185 * now + 8 * Math.exp(-now * 60))) * Math.exp(-now * 26) * 0.6;
        return (hiss() * Math.exp((-now * 4.5) / tone.snare) * 0.75 + body) * loud * Math.min(1, n / 20);
      });
    },
    clap(at, loud) {
      const hiss = noise(roll, 0.5 + 0.3 * tone.bright);
      laid(loop, at, RATE * 0.3, -0.05, (n) => {
        const now = n / RATE;
        // Several claps, slightly apart.
        const hands = now < 0.03 ? Math.exp(-((now * 100) % 1) * 3) : Math.exp(-(now - 0.03) * 17);
        return hiss() * hands * loud * 1.2 * Math.min(1, n / 20);
      });
    },
    hat(at, loud, open = false) {
      const hiss = noise(roll, 0.85 + 0.12 * tone.bright);
      laid(
        loop,
        at,
        RATE * (open ? 0.34 : 0.09),
        0.22,
        (n) => hiss() * Math.exp((-n / RATE) * (open ? 13 : 62)) * loud * 1.5 * Math.min(1, n / 12),
      );
    },
    tick(at, loud, pan = -0.2) {
      laid(
        loop,
        at,
        RATE * 0.07,
        pan,
        (n) => Math.sin((n / RATE) * Math.PI * 2 * 1900) * Math.exp((-n / RATE) * 95) * loud * Math.min(1, n / 10),
      );
    },
  };
}

/** Noise without its low frequencies; `high` from 0 to 1. */
function noise(roll: Chance, high: number): () => number {
  let before = 0;
  let low = 0;
  return () => {
    const white = roll() * 2 - 1;
    low += (white - low) * (1 - high) * 0.5;
    const value = white - before * high - low * 0.2;
    before = white;
    return value * 0.7;
  };
}
