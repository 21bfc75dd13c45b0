import { type Chance, chance } from '../chance.ts';
import { addEcho, addRoom, pump } from './effects.ts';
import { add, type Loop, newLoop } from './loop.ts';
import { chordOf, pitchOf, type Tune } from './tune.ts';
import { type Instrument, type Note, play } from './voices.ts';

/** A kind of music: the parts that a band plays over the chords of a tune. */
export interface Genre {
  parts: readonly Part[];
  drums?: readonly Part[];
  /** How late the second half of each beat is, in beats. */
  swing?: number;
  /** How much each beat lowers everything but the drums, from 0 to 1. */
  pump?: number;
  /** Loudness of the echo from 0 to 1. */
  echo: number;
  /** Seconds until the room is silent. */
  room: number;
}

/** The part of one instrument. */
interface Part {
  by: Instrument;
  /**
   * One character per sixteenth, from the start of each chord on. `0` to `9` and `a` (10) are steps of the scale above the
   * chord, `*` the whole chord, `?` any note of it. `-` holds the previous note, and `.` is silence. The tune's
   * seed chooses one of the rhythms. Without rhythms, each chord is held.
   */
  rhythms?: readonly string[];
  /** The share of notes that are left out. */
  rests?: number;
  /** Octaves above the key. */
  octave?: number;
  loud: number;
  /** How far apart the notes are, from 0 to 1. */
  wide?: number;
  /** The share that sounds with the echo and the room, from 0 to 1. */
  wet?: number;
}

/** Plays a tune in a genre. */
export function perform(genre: Genre, tune: Tune): Loop {
  const roll = chance(`${tune.genre} ${tune.seed}`);
  const beat = tune.seconds / tune.bars / 4;
  const secondOf = (sixteenth: number) => (sixteenth / 4 + (sixteenth % 4 < 2 ? 0 : (genre.swing ?? 0))) * beat;
  const wet = newLoop(tune.seconds);
  const playAll = (parts: readonly Part[]): Loop => {
    const all = newLoop(tune.seconds);
    for (const part of parts) {
      const loop = newLoop(tune.seconds);
      for (const { at, long, ...note } of notesOf(part, tune, roll)) {
        play(loop, part.by, { ...note, at: secondOf(at), long: (long * beat) / 4 });
      }
      const share = part.wet ?? 0;
      add(all, loop, 1 - share);
      if (share > 0) add(wet, loop, share);
    }
    return all;
  };
  const out = playAll(genre.parts);
  const drums = playAll(genre.drums ?? []);
  addEcho(wet, beat, genre.echo);
  addRoom(wet, genre.room);
  add(out, wet, 1);
  if (genre.pump) pump(out, beat, genre.pump);
  add(out, drums, 1);
  return out;
}

/** All notes of a part in a tune; their times are in sixteenths, not in seconds. */
function notesOf(part: Part, tune: Tune, roll: Chance): Note[] {
  const { rhythms, rests = 0, octave = 0, wide = 0 } = part;
  const { bars, chords, seed } = tune;
  // Chords start with a bar or in its middle.
  const startOf = (n: number) => 8 * Math.round((n * bars * 2) / chords.length);
  return chords.flatMap((step, n) => {
    const [start, chord] = [startOf(n), chordOf(tune, octave, step)];
    const count = startOf(n + 1) - start;
    const rhythm = rhythms?.[seed % rhythms.length] ?? '*'.padEnd(count, '-');
    const marks = rhythm.repeat(Math.ceil(count / rhythm.length)).slice(0, count);
    return [...marks.matchAll(/([^.-])-*/g)].flatMap(({ 0: held, 1: mark = '', index }) => {
      if (roll() < rests) return [];
      const loud = part.loud * (index % 4 === 0 ? 1 : 0.8) * (0.9 + 0.2 * roll());
      const any = Math.floor(roll() * chord.length);
      let pitches = mark === '?' ? chord.slice(any, any + 1) : chord;
      if (/\w/.test(mark)) pitches = [pitchOf(tune, octave, step + Number.parseInt(mark, 36))];
      return pitches.map((pitch, voice) => {
        return { at: start + index, long: held.length, pitch, loud, pan: wide * Math.sin((index + voice) * 1.7) };
      });
    });
  });
}
