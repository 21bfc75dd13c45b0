import type { Sound } from '#server/media/draw/sound.ts';
import { ambient } from './ambient.ts';
import { chiptune } from './chiptune.ts';
import { clockwork } from './clockwork.ts';
import { master } from './effects.ts';
import { house } from './house.ts';
import { lofi } from './lofi.ts';
import { add, type Loop } from './loop.ts';
import { plucks } from './plucks.ts';
import { synthwave } from './synthwave.ts';
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
