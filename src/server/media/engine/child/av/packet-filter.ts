import { BitStreamFilter, BitStreamFilterContext, type CodecParameters, Rational } from 'node-av/lib';
import { must } from './failure.ts';
import type { StreamSpec } from './stream-spec.ts';

/** Opens FFmpeg's packet filter of that name for a stream. Some rewrite its header as they are opened, whether or not a packet follows. */
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
 * Settings of `h264_metadata` that name the frames per second. Where frames may come at any time, x264 writes the ticks of its clock instead,
 * 90,000 a second. GStreamer then takes a frame to last 11 microseconds, and WebKit, which plays with it, sometimes stops.
 */
export const frameRateSettings = (frameRate: number): Record<string, string> => ({
  // A frame has two ticks (ITU-T H.264, E.2.1).
  tick_rate: `${Math.round(Math.max(frameRate, 1) * 2000)}/1000`,
  fixed_frame_rate_flag: '0',
});
