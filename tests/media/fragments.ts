/** When the samples of a stream are shown, in seconds, for a player that ignores edit lists. */
export interface FragmentTimes {
  picture: number[];
  sound: number[];
  /** The edit lists in the header. */
  edits: number;
}

interface Box {
  type: string;
  body: Buffer;
}

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; at += bytes.readUInt32BE(at)) {
    const body = bytes.subarray(at + 8, at + bytes.readUInt32BE(at));
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), body });
  }
  return boxes;
}
const all = (bytes: Buffer, type: string) => boxesIn(bytes).filter((box) => box.type === type);
const first = (bytes: Buffer, ...path: string[]): Buffer =>
  path.reduce((found, type) => all(found, type)[0]?.body ?? Buffer.alloc(0), bytes);

/** Reads a header and the segments after it from their boxes. */
export function fragmentTimes(header: Buffer, segments: Buffer): FragmentTimes {
  const times: FragmentTimes = { picture: [], sound: [], edits: 0 };
  const tracks = new Map<number, { scale: number; lane: number[] }>();
  const movie = first(header, 'moov');
  const usual = new Map(
    all(first(movie, 'mvex'), 'trex').map(({ body }) => [body.readUInt32BE(4), body.readUInt32BE(12)]),
  );
  for (const { body } of all(movie, 'trak')) {
    times.edits += all(body, 'edts').length;
    const isSound = first(body, 'mdia', 'hdlr').toString('latin1', 8, 12) === 'soun';
    const [scale, lane] = [first(body, 'mdia', 'mdhd').readUInt32BE(12), isSound ? times.sound : times.picture];
    tracks.set(first(body, 'tkhd').readUInt32BE(12), { scale, lane });
  }
  for (const { body: fragment } of all(segments, 'moof')) {
    for (const { body } of all(fragment, 'traf')) {
      const head = first(body, 'tfhd');
      const id = head.readUInt32BE(4);
      const track = tracks.get(id);
      if (!track) throw new Error(`No track ${id}`);
      const begin = first(body, 'tfdt');
      let at = begin[0] === 1 ? Number(begin.readBigUInt64BE(4)) : begin.readUInt32BE(4);
      const duration = durationIn(head) ?? usual.get(id) ?? 0;
      for (const run of all(body, 'trun')) {
        for (const sample of samplesIn(run.body, duration)) {
          track.lane.push((at + sample.offset) / track.scale);
          at += sample.duration;
        }
      }
    }
  }
  for (const lane of [times.picture, times.sound]) lane.sort((a, b) => a - b);
  return times;
}

/** A fragment's values for all its samples, if it has them. */
function durationIn(head: Buffer): number | null {
  const flags = head.readUInt32BE(0) & 0xffffff;
  if ((flags & 0x8) === 0) return null;
  return head.readUInt32BE(8 + ((flags & 0x1) === 0 ? 0 : 8) + ((flags & 0x2) === 0 ? 0 : 4));
}

function samplesIn(run: Buffer, usual: number): { duration: number; offset: number }[] {
  const flags = run.readUInt32BE(0) & 0xffffff;
  const has = (flag: number) => (flags & flag) !== 0;
  const isSigned = run[0] === 1;
  let at = 8 + (has(0x1) ? 4 : 0) + (has(0x4) ? 4 : 0);
  const next = () => {
    at += 4;
    return at - 4;
  };
  return Array.from({ length: run.readUInt32BE(4) }, () => {
    const duration = has(0x100) ? run.readUInt32BE(next()) : usual;
    if (has(0x200)) next();
    if (has(0x400)) next();
    if (!has(0x800)) return { duration, offset: 0 };
    const place = next();
    return { duration, offset: isSigned ? run.readInt32BE(place) : run.readUInt32BE(place) };
  });
}
