import type { Sound } from '#demo/encoding/sound.ts';
import { master } from './effects.ts';
import { ambient } from './genres/ambient.ts';
import { chiptune } from './genres/chiptune.ts';
import { clockwork } from './genres/clockwork.ts';
import { house } from './genres/house.ts';
import { lofi } from './genres/lofi.ts';
import { plucks } from './genres/plucks.ts';
import { synthwave } from './genres/synthwave.ts';
import { add, type Loop } from './loop.ts';
import { textureOf } from './textures.ts';
import type { Tune } from './tune.ts';

const genres: Record<Tune['genre'], (tune: Tune) => Loop> = {
  ambient,
  lofi,
  synthwave,
  house,
  chiptune,
  plucks,
  clockwork,
};

/** Plays the tune: a stereo loop without a seam, about -17 dBFS, never over -1.9 dBFS. */
export function compose(tune: Tune): Sound {
  const music = master(genres[tune.genre](tune));
  if (tune.texture === 'none') return music;
  add(music, textureOf(tune.texture, tune.seconds, tune.seed), 0.55);
  return master(music);
}
