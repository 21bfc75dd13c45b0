import { readFileSync, writeFileSync } from 'node:fs';

// Encoders and muxers write their names and versions into their output. Most can be told not to; this file is for the others.

/** Offset of the checksum in the tag of a stereo MP3 at 44 or 48 kHz; it covers everything before it. */
const CHECKED = 190;
const lame = Buffer.from('LAME');

/**
 * Takes the encoder's name and version out of an MP3. LAME pads frames with them. The tag in the first frame keeps the four
 * letters that make players read how much silence the encoder added; the muxer's name and all versions are removed.
 */
export function removeNamesFromMp3(path: string): void {
  const file = readFileSync(path);
  fixTag(file);
  fillAfterTag(file);
  writeFileSync(path, file);
}

/** Removes the muxer's name from the header of a stream's segments: the box of user data, which holds nothing else. */
export function removeNamesFromHeader(path: string): void {
  const file = readFileSync(path);
  const moov = boxesIn(file, 0, file.length).find(({ type }) => type === 'moov');
  const userData = moov && boxesIn(file, moov.start + 8, moov.end).find(({ type }) => type === 'udta');
  if (!moov || !userData) return;
  file.writeUInt32BE(moov.end - moov.start - (userData.end - userData.start), moov.start);
  writeFileSync(path, Buffer.concat([file.subarray(0, userData.start), file.subarray(userData.end)]));
}

function boxesIn(file: Buffer, from: number, to: number): { type: string; start: number; end: number }[] {
  const boxes: { type: string; start: number; end: number }[] = [];
  for (let start = from; start + 8 <= to; ) {
    const end = start + Math.max(file.readUInt32BE(start), 8);
    boxes.push({ type: file.toString('latin1', start + 4, start + 8), start, end });
    start = end;
  }
  return boxes;
}

function fixTag(file: Buffer): void {
  const tag = file.subarray(0, CHECKED);
  const at = tag.indexOf('Lavf') >= 0 ? tag.indexOf('Lavf') : tag.indexOf('Lavc');
  if (at < 0) return;
  const isChecked = file.length >= CHECKED + 2 && file.readUInt16BE(CHECKED) === checksum(tag);
  // Nine bytes: the name of the encoder and its version.
  tag.fill(0, at, at + 9);
  lame.copy(tag, at);
  if (isChecked) file.writeUInt16BE(checksum(tag), CHECKED);
}

function fillAfterTag(file: Buffer): void {
  const version = versionIn(file);
  for (let at = file.indexOf(lame, CHECKED); at >= 0; at = file.indexOf(lame, at)) {
    let end = at + lame.length;
    // The end of a frame cuts the version off.
    for (let n = 0; n < version.length && file[end] === version[n]; n += 1) end += 1;
    file.fill('U', at, end);
    at = end;
  }
}

/** The text after the name where there is room for all of it, such as `3.101 (beta 3)`. */
function versionIn(file: Buffer): Buffer {
  const [, version = ''] = /LAME(\d+\.\d+(?: \([a-z]+ \d+\))?)/.exec(file.toString('latin1')) ?? [];
  return Buffer.from(version);
}

/** CRC-16 as in the tag of LAME. */
function checksum(bytes: Buffer): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc;
}
