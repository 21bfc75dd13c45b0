/** Enough to draw the loudness, with a sixth of the memory of the full quality. */
const rate = 8_000;
/** Values per second. */
const perSecond = 20;

/** The loudness over time of a video or a sound, from 0 to 1; null if it has none or cannot be read. */
export async function loudnessOf(bytes: ArrayBuffer): Promise<readonly number[] | null> {
  try {
    const sound = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes);
    return scaled(peaksIn(sound.getChannelData(0)));
  } catch {
    return null;
  }
}

function peaksIn(wave: Float32Array): number[] {
  const size = rate / perSecond;
  return Array.from({ length: Math.ceil(wave.length / size) }, (_, at) => {
    let peak = 0;
    for (const value of wave.subarray(at * size, (at + 1) * size)) peak = Math.max(peak, Math.abs(value));
    return peak;
  });
}

/** Scales the peaks so that the loudest is 1; null if all is silent. */
function scaled(peaks: readonly number[]): readonly number[] | null {
  const most = peaks.reduce((before, peak) => Math.max(before, peak), 0);
  return most > 0 ? peaks.map((peak) => peak / most) : null;
}
