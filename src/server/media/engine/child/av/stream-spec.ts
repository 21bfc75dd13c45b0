import { AV_CODEC_ID_H264 } from 'node-av/constants';
import { CodecParameters, type IRational } from 'node-av/lib';
import type { Encoder } from './encoder.ts';
import { must } from './failure.ts';
import { frameRateSettings, openPacketFilter, outputOf } from './packet-filter.ts';

/** What a muxer needs to know about a stream before its first packet. */
export interface StreamSpec {
  parameters: CodecParameters;
  timeBase: IRational;
}

/** The same stream with another header. */
export function withHeader({ parameters, timeBase }: StreamSpec, header: Buffer): StreamSpec {
  const copy = new CodecParameters();
  copy.alloc();
  must(parameters.copy(copy), 'Copying parameters');
  copy.extradata = header;
  return { parameters: copy, timeBase };
}

/** What an encoder makes; the header of pictures names their frames per second. */
export function specOf({ context }: Encoder): StreamSpec {
  const parameters = new CodecParameters();
  parameters.alloc();
  must(parameters.fromContext(context), 'Codec parameters');
  const spec = { parameters, timeBase: context.timeBase };
  if (parameters.codecId !== AV_CODEC_ID_H264) return spec;
  const { num, den } = context.framerate;
  const named = openPacketFilter('h264_metadata', spec, frameRateSettings(num / den));
  try {
    return withHeader(spec, outputOf(named).extradata ?? Buffer.alloc(0));
  } finally {
    named.free();
  }
}
