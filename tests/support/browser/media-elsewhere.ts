import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getPost } from '#lib/contract/post/post.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { moment } from '#tests/support/moment.ts';
import { tagCode } from '#tests/support/riff/build.ts';
import { Client } from '#tests/support/riff/client.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';
import { freePort, startServer } from '../servers/server-process.ts';

/** A request to the media's origin, and the headers of its answer. */
export interface Passed {
  path: string;
  asked: IncomingHttpHeaders;
  answered: IncomingHttpHeaders;
}

/** The built product without content, with its media on another origin. */
export interface ElsewhereRiff {
  origin: string;
  media: string;
  /** The requests to the media's origin so far. */
  passed: readonly Passed[];
  /** A new visitor. */
  visitor(): Client;
  /** Publishes a video of this member that can be watched at once; returns its code. */
  publish(member: Client, visibility: 'PUBLIC' | 'PRIVATE'): Promise<string>;
  /** Waits until a public post can be watched as a stream. */
  streamed(code: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts Riff with a server as the media's origin, which passes on everything and stores nothing. */
export async function startElsewhere(): Promise<ElsewhereRiff> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'riff-elsewhere-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const passed: Passed[] = [];
  const proxy = createServer((asked, answer) => {
    const { headers, method, url = '/' } = asked;
    const passing = request(new URL(url, origin), { method, headers }, (got) => {
      passed.push({ path: url, asked: headers, answered: got.headers });
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passing.on('error', () => answer.destroy());
    answer.on('close', () => passing.destroy());
    asked.pipe(passing);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  // Browsers treat this as another host, so none of Riff's cookies goes there.
  const media = `http://localhost:${(proxy.address() as AddressInfo).port}`;
  const server = startServer({
    ...{ PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: origin, DATA_DIR: dataDir },
    ...{ RATE_LIMITS: 'off', MEDIA_PUBLIC_URL: media },
  });
  await server.serving;

  return {
    ...{ origin, media, passed },
    visitor: () => new Client(origin),
    async publish(member, visibility) {
      const video = clip({ width: 320, height: 180, rate: 10, seconds: 3 });
      const { public_id: videoPublicId = '' } = (await sendFile(member, video)).body;
      const body = {
        title: `A ${visibility} video`,
        videoPublicId,
        tagCodeList: [await tagCode(member, 'elsewhere')],
        visibility,
      };
      const code = (await member.call(publishPost, { body })).data?.postCode ?? '';
      return code;
    },
    async streamed(code) {
      const { data } = await new Client(origin).call(getPost, { query: { code } });
      const hls = data?.media.kind === 'video' ? data.media.hls : '';
      while (!(await fetch(hls)).ok) await moment();
    },
    async stop() {
      server.child.kill('SIGTERM');
      await server.ended;
      proxy.closeAllConnections();
      proxy.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
