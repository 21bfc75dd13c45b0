import type { MergeParams } from '#lib/contract/post/publishing.ts';
import { mixLength, soundAt } from './mix-plan.ts';

/** The sound may drift this number of seconds from the video before it is corrected. */
const driftSeconds = 0.04;
const updateMilliseconds = 20;
/** Ten minutes in full quality would need 230 MB of memory: the preview of a long sound uses half the sample rate. */
const longSeconds = 180;
const lowRate = 24_000;

/** Plays a mix before it is made. */
export interface MixPreview {
  /** Plays it from the beginning after the sound is loaded. Rejects if loading fails or the browser refuses. */
  start(mix: MergeParams): Promise<void>;
  /** Applies new volumes while it plays; any other change stops it. */
  change(mix: MergeParams): void;
  stop(): void;
  /** Stops it and releases everything. */
  close(): void;
}

interface PreviewParts {
  video: HTMLVideoElement;
  /** Address of the sound, and its duration in seconds. */
  sound: { address: string; seconds: number };
  /** Seconds played; null when stopped. */
  onTime: (second: number | null) => void;
  newContext?: (options: AudioContextOptions) => AudioContext;
  load?: (address: string) => Promise<ArrayBuffer>;
}

interface Desk {
  context: AudioContext;
  videoGain: GainNode;
  soundGain: GainNode;
  load: () => Promise<AudioBuffer>;
  buffer?: AudioBuffer;
}

/** A preview of the local video in that element with another sound; nothing is loaded until it starts. */
export function mixPreview(parts: PreviewParts): MixPreview {
  const { video, onTime } = parts;
  const voice = soundVoice();
  let opening: Promise<Desk> | undefined;
  let playing: { mix: MergeParams; desk: Desk; timer: ReturnType<typeof setInterval> } | undefined;
  let run = 0;

  function stop() {
    run += 1;
    video.pause();
    voice.stop();
    if (playing) clearInterval(playing.timer);
    playing = undefined;
    onTime(null);
  }

  function update() {
    if (!playing) return;
    const { mix, desk } = playing;
    const second = video.currentTime - mix.videoCutStart;
    if (video.ended || second >= mixLength(mix)) return stop();
    voice.follow(desk, soundAt(mix, second));
    onTime(Math.max(0, second));
  }

  return {
    async start(mix) {
      stop();
      const mine = run;
      opening ??= openDesk(parts);
      const desk = await opening;
      desk.buffer ??= await desk.load();
      await desk.context.resume();
      await seek(video, mix.videoCutStart);
      if (mine !== run) return;
      setVolumes(desk, mix);
      video.muted = false;
      await video.play();
      if (mine !== run) return video.pause();
      playing = { mix, desk, timer: setInterval(update, updateMilliseconds) };
    },
    change(mix) {
      if (!playing) return;
      const { desk, mix: before } = playing;
      setVolumes(desk, mix);
      const { videoVolume, audioVolume } = before;
      if (JSON.stringify({ ...mix, videoVolume, audioVolume }) === JSON.stringify(before)) playing.mix = mix;
      else stop();
    },
    stop,
    close() {
      stop();
      void opening?.then(({ context }) => context.close());
    },
  };
}

async function openDesk({ video, sound, newContext = browserContext, load = fetchBytes }: PreviewParts): Promise<Desk> {
  const context = newContext(sound.seconds > longSeconds ? { sampleRate: lowRate } : {});
  const videoGain = context.createGain();
  const soundGain = context.createGain();
  // An element can be connected to only one audio context, once.
  context.createMediaElementSource(video).connect(videoGain).connect(context.destination);
  soundGain.connect(context.destination);
  const loadSound = async () => await context.decodeAudioData(await load(sound.address));
  return { context, videoGain, soundGain, load: loadSound };
}

const browserContext = (options: AudioContextOptions) => new AudioContext(options);

/** One audio source that plays at the given position and is corrected when it drifts. */
function soundVoice() {
  let source: AudioBufferSourceNode | undefined;
  let zero = 0;
  const stop = () => {
    source?.stop();
    source?.disconnect();
    source = undefined;
  };
  return {
    stop,
    follow({ context, soundGain, buffer }: Desk, at: number | null) {
      if (at === null || !buffer) return stop();
      const drift = context.currentTime - zero - at;
      if (source && Math.abs(drift) <= driftSeconds) return;
      stop();
      source = context.createBufferSource();
      source.buffer = buffer;
      source.connect(soundGain);
      source.start(0, at);
      zero = context.currentTime - at;
    },
  };
}

function setVolumes({ videoGain, soundGain }: Desk, { videoVolume, audioVolume }: MergeParams) {
  videoGain.gain.value = videoVolume;
  soundGain.gain.value = audioVolume;
}

async function seek(video: HTMLVideoElement, second: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  video.addEventListener('seeked', () => resolve(), { once: true });
  video.currentTime = second;
  await promise;
}

async function fetchBytes(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The sound answered ${answer.status}.`);
  return await answer.arrayBuffer();
}
