import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The MP4 renditions; the first part of an HLS stream is an MP4 file too. */
const isMp4 = ({ pathname }: URL) => /\.mp4$/.test(pathname) && !/\/sp_auto\//.test(pathname);

/** A server that passes everything on to a Riff, but has no MP4 renditions: then players need HLS. */
export async function withoutMp4(riff: string) {
  let refused = 0;
  const server = createServer((asked, answer) => {
    const address = new URL(asked.url ?? '/', riff);
    if (isMp4(address)) {
      refused += 1;
      answer.writeHead(404).end();
      return;
    }
    const { method, headers } = asked;
    const passed = request(address, { method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The number of requests for MP4 files. */
    refused: () => refused,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
