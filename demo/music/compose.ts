import type { Sound } from '#demo/encoding/sound.ts';
import { master } from './effects.ts';
import { ambient } from './genres/ambient.ts';
import { chiptune } from './genres/chiptune.ts';
import { house } from './genres/house.ts';
import { lofi } from './genres/lofi.ts';
import { plucks } from './genres/plucks.ts';
import { synthwave } from './genres/synthwave.ts';
import { perform } from './player.ts';
import { addTexture } from './textures.ts';
import type { Tune } from './tune.ts';

const genres = { ambient, chiptune, house, lofi, plucks, synthwave };

/** Plays the tune: a stereo loop without a seam, about -17 dBFS, never over -1.9 dBFS. */
export function compose(tune: Tune): Sound {
  const music = perform(genres[tune.genre], tune);
  addTexture(music, tune);
  master(music);
  return music;
}
