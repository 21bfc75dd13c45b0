/** First bytes of files that Riff does not accept, each with the name in its refusal. */
export const notTaken: { what: string; bytes: Buffer; isMedia?: boolean }[] = [
  { what: 'a PDF document', bytes: latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n') },
  { what: 'a ZIP archive or a document of an office program', bytes: latin('PK\x03\x04\x14\0\x06\0') },
  { what: 'a document of an office program', bytes: latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0') },
  { what: 'an archive', bytes: latin('\x1f\x8b\x08\0\0\0') },
  { what: 'a program', bytes: latin('MZ\x90\0\x03\0') },
  { what: 'a web page', bytes: latin('\n<!DOCTYPE html>\n<html lang="en"></html>') },
  { what: 'a playlist', bytes: latin('#EXTM3U\n#EXT-X-TARGETDURATION:2\n') },
  { what: 'a text', bytes: Buffer.from('Grüße aus Köln\n'.repeat(400)) },
  { what: 'a MIDI file', bytes: latin('MThd\0\0\0\x06') },
  {
    what: 'a drawing (SVG)',
    bytes: latin('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    isMedia: true,
  },
  { what: 'a Photoshop file', bytes: latin('8BPS\0\x01'), isMedia: true },
  { what: 'a JPEG 2000 image', bytes: latin('\0\0\0\x0cjP  \r\n\x87\n'), isMedia: true },
  { what: 'an icon', bytes: latin('\0\0\x01\0\x01\0'), isMedia: true },
  { what: 'a raw photo of a camera', bytes: latin('II*\0\x10\0\0\0CR\x02\0'), isMedia: true },
  { what: 'a RealMedia file', bytes: latin('.RMF\0\0\0\x12'), isMedia: true },
  { what: 'a Flash animation', bytes: latin('CWS\x0a\0\0\0\0'), isMedia: true },
];

function latin(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}
