import { CodecParameters, type IRational } from 'node-av/lib';
import { must } from './failure.ts';

/** The facts about a stream that a muxer needs before the first packet. */
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
