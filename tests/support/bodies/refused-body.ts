import type { Client } from '../riff/client.ts';
import { type Line, openLine } from '../riff/line.ts';

export const megabyte = 1024 * 1024;
/** The path to which the official SDK sends videos. */
export const uploadPath = '/media/v1_1/riff/video/upload';
export const form = { 'Content-Type': 'multipart/form-data; boundary=edge' };
const fileHead = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n';

const hostOf = ({ origin }: Client) => new URL(origin).host;

/** The first lines of a member's request with a body. */
export const headOf = (member: Client, path: string, headers: Record<string, string>) =>
  [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostOf(member)}`,
    `Cookie: ${member.cookieHeader()}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');

/** Sends a body of this size; a chunked body is framed in parts. */
export async function sendBody(line: Line, bytes: number, framed: boolean): Promise<void> {
  const part = Buffer.alloc(64 * 1024, 'a');
  for (let sent = 0; sent < bytes; sent += part.length) {
    const size = Math.min(part.length, bytes - sent);
    if (framed) await line.send(`${size.toString(16)}\r\n`);
    await line.send(part.subarray(0, size));
    if (framed) await line.send('\r\n');
  }
  if (framed) await line.send('0\r\n\r\n');
}

/** Whether the connection accepts another request. */
export async function proveOpen(line: Line, member: Client): Promise<void> {
  await line.send(`GET /healthz HTTP/1.1\r\nHost: ${hostOf(member)}\r\n\r\n`);
  await line.seen(/^HTTP\/1\.1 200 /);
}

/** Sends a whole body like a simple client, which reads the answer afterwards. */
export async function refusal(
  member: Client,
  path: string,
  headers: Record<string, string>,
  bytes: number,
): Promise<string> {
  const line = await openLine(member.origin);
  const framed = !('Content-Length' in headers);
  await line.send(headOf(member, path, framed ? { ...headers, 'Transfer-Encoding': 'chunked' } : headers));
  if (framed) await line.send(`${fileHead.length.toString(16)}\r\n${fileHead}\r\n`);
  await sendBody(line, bytes, framed);
  const answer = await line.seen(/\}$/);
  if (!headers['Connection']) await proveOpen(line, member);
  line.socket.destroy();
  return answer;
}
