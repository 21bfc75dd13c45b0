import { request } from 'node:http';
import type { Client } from '../riff/client.ts';

/** Sends a form with this number of bytes and without a declared length; `cut` breaks the connection before its end. */
export function sendRaw(member: Client, bytes: number, how: 'whole' | 'cut'): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: member.cookieHeader(), 'content-type': 'multipart/form-data; boundary=edge' };
    const sending = request(`${member.origin}/media/v1_1/riff/video/upload`, { method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
      sending.destroy();
    });
    sending.on('error', reject);
    sending.write('--edge\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n');
    const piece = Buffer.alloc(1_000_000, 7);
    let left = bytes;
    const more = () => {
      while (left > 0) {
        const size = Math.min(left, piece.length);
        left -= size;
        if (!sending.write(piece.subarray(0, size))) return void sending.once('drain', more);
      }
      if (how === 'cut') sending.destroy(new Error('cut'));
      else sending.end('\r\n--edge--\r\n');
    };
    more();
  });
}
