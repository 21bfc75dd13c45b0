/** A copy of a WebP, drawn in the orientation that its camera recorded; null if it is upright already. An animation's copy is its first picture. */
export async function turnUpright(file: Blob): Promise<Blob | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const note = orientationIn(bytes);
  if (!note || note.turn < 2 || note.turn > 8) return null;
  // Without the orientation entry every browser draws the pixels as they are stored.
  bytes[note.at] = note.isLittle ? 1 : 0;
  bytes[note.at + 1] = note.isLittle ? 0 : 1;
  return await drawn(new Blob([bytes], { type: 'image/webp' }), note.turn);
}

const textAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

interface Note {
  /** The position of its two bytes. */
  at: number;
  isLittle: boolean;
  /** 1 to 8, as in EXIF. */
  turn: number;
}

/** The orientation in the EXIF chunk of a WebP, if it has one. */
export function orientationIn(bytes: Uint8Array): Note | null {
  if (textAt(bytes, 0) !== 'RIFF' || textAt(bytes, 8) !== 'WEBP') return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    if (textAt(bytes, at) === 'EXIF') return noteIn(view, at + 8, Math.min(at + 8 + size, bytes.length));
    at += 8 + size + (size % 2);
  }
  return null;
}

const orientationTag = 0x0112;

function noteIn(view: DataView, from: number, end: number): Note | null {
  const isAfterName = view.byteLength > from + 6 && view.getUint32(from) === 0x45786966;
  const start = isAfterName ? from + 6 : from;
  if (start + 8 > end) return null;
  const isLittle = view.getUint16(start) === 0x4949;
  const entries = start + view.getUint32(start + 4, isLittle);
  if (entries + 2 > end) return null;
  const count = view.getUint16(entries, isLittle);
  for (let index = 0; index < count; index += 1) {
    const entry = entries + 2 + index * 12;
    if (entry + 12 > end) return null;
    if (view.getUint16(entry, isLittle) !== orientationTag) continue;
    return { at: entry + 8, isLittle, turn: view.getUint16(entry + 8, isLittle) };
  }
  return null;
}

/** The matrix of each orientation, for a picture of size one by one, centred on the origin. */
const turns: Record<number, [number, number, number, number]> = {
  2: [-1, 0, 0, 1],
  3: [-1, 0, 0, -1],
  4: [1, 0, 0, -1],
  5: [0, 1, 1, 0],
  6: [0, 1, -1, 0],
  7: [0, -1, -1, 0],
  8: [0, -1, 1, 0],
};

async function drawn(stored: Blob, turn: number): Promise<Blob | null> {
  const picture = await createImageBitmap(stored);
  const { width, height } = picture;
  const canvas = document.createElement('canvas');
  const isOnSide = turn > 4;
  canvas.width = isOnSide ? height : width;
  canvas.height = isOnSide ? width : height;
  const context = canvas.getContext('2d');
  const [a = 1, b = 0, c = 0, d = 1] = turns[turn] ?? [];
  context?.setTransform(a, b, c, d, canvas.width / 2, canvas.height / 2);
  context?.drawImage(picture, -width / 2, -height / 2);
  picture.close();
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92));
}
