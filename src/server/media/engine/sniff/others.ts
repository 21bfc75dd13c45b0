/** A file that Riff does not accept, with its article; `isMedia` if saving it in another format would help. */
interface Other {
  what: string;
  isMedia: boolean;
}

const other = (what: string): Other => ({ what, isMedia: false });
const media = (what: string): Other => ({ what, isMedia: true });

const rawPhoto = media('a raw photo of a camera');
const office = other('a document of an office program');
const packed = other('an archive');

/** Beginnings of files that people choose by mistake, or in the hope that they work. */
const beginnings: [at: number, bytes: string, Other][] = [
  [0, '%PDF-', other('a PDF document')],
  [0, 'PK\x03\x04', other('a ZIP archive or a document of an office program')],
  [0, 'Rar!\x1a\x07', packed],
  [0, "7z\xbc\xaf'\x1c", packed],
  [0, '\x1f\x8b\x08', packed],
  [257, 'ustar', packed],
  [0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', office],
  [0, '{\\rtf', office],
  [0, 'MZ', other('a program')],
  [0, '\x7fELF', other('a program')],
  [0, 'SQLite format 3\0', other('a database')],
  [0, 'MThd', other('a MIDI file')],
  [0, '#!AMR', other('a sound')],
  [0, 'caff', other('a sound')],
  [0, 'FORM', other('a sound')],
  [0, 'wOF', other('a font')],
  [0, '\x00\x01\x00\x00\x00', other('a font')],
  [0, 'OTTO', other('a font')],
  [0, '8BPS', media('a Photoshop file')],
  [0, 'gimp xcf', media('a file of GIMP')],
  [4, 'jP  \r\n', media('a JPEG 2000 image')],
  [0, '\xff\x4f\xff\x51', media('a JPEG 2000 image')],
  [0, '\x00\x00\x01\x00', media('an icon')],
  [0, '\x76\x2f\x31\x01', media('an OpenEXR image')],
  [0, 'DDS ', media('a DDS image')],
  [0, 'icns', media('an icon')],
  [0, 'FUJIFILMCCD-RAW', rawPhoto],
  [0, 'IIRO', rawPhoto],
  [0, 'IIU\0', rawPhoto],
  [4, 'ftypcrx ', rawPhoto],
  [0, '.RMF', media('a RealMedia file')],
  [0, 'FWS', media('a Flash animation')],
  [0, 'CWS', media('a Flash animation')],
  [0, 'ZWS', media('a Flash animation')],
];

/** Names a file that Riff does not accept by its first bytes; null if they do not tell. */
export function nameOther(head: Buffer): Other | null {
  for (const [at, bytes, found] of beginnings) {
    if (head.toString('latin1', at, at + bytes.length) === bytes) return found;
  }
  return isText(head) ? nameText(head.toString('utf8').toLowerCase()) : null;
}

function nameText(text: string): Other {
  if (/^\ufeff?\s*#extm3u|^\ufeff?\s*ffconcat|^\ufeff?\s*\[playlist\]/.test(text)) return other('a playlist');
  if (text.includes('<svg')) return media('a drawing (SVG)');
  return /<!doctype html|<html/.test(text) ? other('a web page') : other('a text file');
}

/** A text in UTF-8 has no control characters except tabs and line breaks. The last character may be cut off. */
function isText(head: Buffer): boolean {
  if (head.some((byte) => byte < 32 && ![9, 10, 12, 13].includes(byte))) return false;
  return !new TextDecoder().decode(head, { stream: true }).includes('\ufffd');
}
