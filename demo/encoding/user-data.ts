import {
  BitStreamFilter,
  BitStreamFilterContext,
  CodecParameters,
  type Encoder,
  FFmpegError,
  type Packet,
} from 'node-av';

/** Kind 6 is supplemental information: nothing in it is needed to play a video. */
const SUPPLEMENTAL = '6';

/** Removes what x264 writes into its first packet: its name, version and settings. */
export function userDataRemover(encoder: Encoder): (packet: Packet) => void {
  let isFirst = true;
  return (packet) => {
    if (!isFirst) return;
    isFirst = false;
    const codec = encoder.getCodecContext();
    const filter = BitStreamFilter.getByName('filter_units');
    if (!codec || !filter) throw new Error('The packets cannot be filtered');
    const parameters = new CodecParameters();
    parameters.alloc();
    const context = new BitStreamFilterContext();
    const must = (code: number) => FFmpegError.throwIfError(code, 'Filtering a packet');
    must(parameters.fromContext(codec));
    must(context.alloc(filter));
    must(context.setOption('remove_types', SUPPLEMENTAL));
    if (context.inputCodecParameters) must(parameters.copy(context.inputCodecParameters));
    context.inputTimeBase = codec.timeBase;
    must(context.init());
    const { timeBase } = packet;
    must(context.sendPacketSync(packet));
    must(context.receivePacketSync(packet));
    packet.timeBase = timeBase;
    context.free();
    parameters.free();
  };
}
