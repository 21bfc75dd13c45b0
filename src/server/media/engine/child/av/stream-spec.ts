import { CodecParameters, type IRational } from 'node-av/lib';
import type { Encoder } from './encoder.ts';
import { must } from './failure.ts';

/** What a muxer needs to know about a stream before its first packet. */
export interface StreamSpec {
  parameters: CodecParameters;
  timeBase: IRational;
}

export function specOf(encoder: Encoder): StreamSpec {
  const parameters = new CodecParameters();
  parameters.alloc();
  must(parameters.fromContext(encoder.context), 'Codec parameters');
  return { parameters, timeBase: encoder.context.timeBase };
}
