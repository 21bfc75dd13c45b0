import { AVERROR_EAGAIN, AVERROR_ENOMEM, AVERROR_EOF } from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet } from 'node-av/lib';
import { bounds } from '../../bounds.ts';
import { MediaError } from '../../media-error.ts';
import { reasons } from '../../reasons.ts';
import type { CodedPicture } from '../../still/coded-picture.ts';
import { must } from '../av/failure.ts';
import { THREADS } from '../av/threads.ts';

/**
 * Decodes the tiles of a picture in their order; each frame is valid during the call only. Throws on any damage. Returns the number of frames;
 * it reads at most one after the last tile, which is the second picture of an animation.
 */
export function decodeTiles(
  { codec: name, config, tiles }: CodedPicture,
  read: (tile: number) => Buffer,
  onTile: (frame: Frame) => void,
): number {
  const codec = Codec.findDecoderByName(name as Parameters<typeof Codec.findDecoderByName>[0]);
  if (!codec) throw new Error(`No decoder ${name}`);
  const context = new CodecContext();
  context.allocContext3(codec);
  if (config) context.extraData = Buffer.from(config, 'base64');
  context.threadCount = THREADS;
  must(context.setOption('max_pixels', String(bounds.imagePixels)), 'Limit of pixels');
  const [packet, frame] = [new Packet(), new Frame()];
  packet.alloc();
  frame.alloc();
  let seen = 0;
  const drain = () => {
    while (seen <= tiles.length) {
      const received = context.receiveFrameSync(frame);
      if (received === AVERROR_EAGAIN || received === AVERROR_EOF) return;
      if (received < 0) throw faultOf(received);
      seen += 1;
      if (seen > tiles.length) return;
      onTile(frame);
      frame.unref();
    }
  };
  const send = (data: Packet | null) => {
    const sent = context.sendPacketSync(data);
    if (sent < 0 && sent !== AVERROR_EOF) throw faultOf(sent);
    drain();
  };
  try {
    if (context.open2Sync(codec, null) < 0) throw new MediaError(reasons.imageDamaged);
    for (let n = 0; n < tiles.length; n += 1) {
      packet.data = read(n);
      packet.pts = BigInt(n);
      packet.dts = BigInt(n);
      packet.isKeyframe = true;
      send(packet);
      packet.unref();
    }
    if (seen <= tiles.length) send(null);
    if (seen < tiles.length) throw new MediaError(reasons.imageDamaged);
    return seen;
  } finally {
    packet.free();
    frame.free();
    context.freeContext();
  }
}

const faultOf = (code: number) => new MediaError(code === AVERROR_ENOMEM ? reasons.heavy : reasons.imageDamaged);
