import { BitStreamFilter, BitStreamFilterContext, type CodecParameters, Rational } from 'node-av/lib';
import { must } from './failure.ts';
import type { StreamSpec } from './stream-spec.ts';

/** Opens FFmpeg's packet filter of that name for a stream. Some rewrite its header already then, whether or not a packet follows. */
export function openPacketFilter(
  name: string,
  { parameters, timeBase }: StreamSpec,
  settings: Record<string, string> = {},
): BitStreamFilterContext {
  const filter = BitStreamFilter.getByName(name);
  if (!filter) throw new Error(`No filter ${name}`);
  const context = new BitStreamFilterContext();
  must(context.alloc(filter), 'Opening a packet filter');
  for (const [option, value] of Object.entries(settings))
    must(context.setOption(option, value), 'Packet filter option');
  if (context.inputCodecParameters) must(parameters.copy(context.inputCodecParameters), 'Copying parameters');
  context.inputTimeBase = new Rational(timeBase.num, timeBase.den);
  must(context.init(), 'Opening a packet filter');
  return context;
}

/** The stream as it leaves the filter, which owns it. */
export function outputOf(filter: BitStreamFilterContext): CodecParameters {
  if (!filter.outputCodecParameters) throw new Error('A packet filter without an output');
  return filter.outputCodecParameters;
}

/**
 * Settings of `h264_metadata` that name the frames per second. x264 names the ticks of its clock, 90,000, when frames may come at any time;
 * GStreamer, and WebKit with it, then takes each frame for 11 microseconds long, and sometimes stands still.
 */
export const frameRateSettings = (frameRate: number): Record<string, string> => ({
  // A frame has two ticks (ITU-T H.264, E.2.1).
  tick_rate: `${Math.round(Math.max(frameRate, 1) * 2000)}/1000`,
  fixed_frame_rate_flag: '0',
});
