import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { v2 as cloudinary } from 'cloudinary';
import { deleteFile } from '#lib/contract/post/file.ts';
import type { MediaHostConfig } from '#server/ground/config.ts';
import { type Client, cast } from '../riff/client.ts';
import { startRiff, type TestRiff } from '../riff/riff.ts';
import { runJobs } from '../riff/run-jobs.ts';

type Facts = Record<string, unknown> & { public_id: string };
interface Asset {
  /** Its id in the Riff behind the host. */
  behind: string;
  facts: Facts;
  /** The address for the announcement of renditions, once they were requested. */
  asked: string | null;
  notified: string;
  made: 'not-yet' | 'there' | 'failed';
}

/**
 * A second Riff that plays Cloudinary: its media service behind a gate that knows accounts, signatures and notifications, with
 * the official SDK.
 */
export interface TestMediaHost {
  config: MediaHostConfig;
  riff: TestRiff;
  /** Its assets, by kind and public id, such as `video/videos/x`. */
  assets: Map<string, Asset>;
  /** The calls that it answered, such as `explicit video`. */
  calls: string[];
  /** Makes the requested renditions, without an announcement. */
  work(outcome?: 'there' | 'failed'): Promise<void>;
  /** Announces the outcome for an asset; returns the status. */
  notify(publicId: string, kind: 'upload' | 'eager', change?: Record<string, string>): Promise<number>;
  /** Signs the answer to an upload. */
  signAnswer(publicId: string, version: string): string;
  /** Answers 503 while set. */
  setDown(down: boolean): void;
  /** Never deletes assets with this id. */
  keep(publicId: string): void;
  /** The facts that the next files are declared to have. */
  pretend(facts: Record<string, unknown>): void;
  close(): Promise<void>;
}

const apiSecret = 'a secret of tests';
const own = ['file', 'api_key', 'resource_type', 'signature'];
const boxes: Record<string, string> = { 640: '360', 960: '540', 1280: '720', 1920: '1080' };

/** Opens the host; only this Riff gets its address. */
export async function openMediaHost(): Promise<TestMediaHost> {
  const riff = await startRiff();
  const client = riff.visitor();
  await client.join(cast.cleo);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = {
    cloud: 'riff',
    uploadPreset: 'riff',
    apiKey: 'key',
    apiSecret,
    apiBase: origin,
    deliveryBase: origin,
  };
  const gate = new Gate(client);
  server.on('request', (request, response) => {
    gate.answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });

  return {
    ...{ config, riff, assets: gate.assets, calls: gate.calls },
    async work(outcome = 'there') {
      await runJobs(riff.context);
      for (const asset of gate.assets.values()) if (asset.asked) asset.made = outcome;
    },
    notify: (publicId, kind, change) => gate.notify(publicId, kind, change),
    signAnswer: (public_id, version) => cloudinary.utils.api_sign_request({ public_id, version }, apiSecret),
    setDown: (down) => {
      gate.isDown = down;
    },
    keep: (publicId) => {
      gate.kept = publicId;
    },
    pretend: (facts) => {
      gate.pretended = facts;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await riff.close();
    },
  };
}

class Gate {
  readonly assets = new Map<string, Asset>();
  readonly calls: string[] = [];
  isDown = false;
  kept = '';
  pretended: Record<string, unknown> = {};
  private readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
    const send = (status: number, body: unknown) =>
      void response.writeHead(status, { ...cors, 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (this.isDown) return send(503, { error: { message: 'down' } });
    const [, kind = '', call = ''] =
      /^\/v1_1\/riff\/(image|video|raw)\/(upload|explicit|destroy)$/.exec(pathname) ?? [];
    if (!call) return await this.deliver(pathname, request, response);
    const form = await formOf(request);
    if (!isSigned(form)) return send(401, { error: { message: 'Invalid Signature' } });
    this.calls.push(`${call} ${kind}`);
    const key = `${kind}/${form.get('public_id')}`;
    if (call === 'upload') return send(...(await this.upload(kind, key, form, request)));
    const asset = this.assets.get(key);
    if (call === 'explicit') {
      if (!asset) return send(404, { error: { message: `Resource not found - ${form.get('public_id')}` } });
      if (form.has('eager')) asset.asked = String(form.get('eager_notification_url'));
      return send(200, asset.facts);
    }
    if (form.get('public_id') === this.kept) return send(400, { error: { message: 'It cannot be deleted' } });
    if (asset) {
      this.assets.delete(key);
      await this.client.call(deleteFile, { body: { code: asset.behind } });
    }
    send(200, { result: asset ? 'ok' : 'not found' });
  }

  private async upload(
    kind: string,
    key: string,
    form: FormData,
    request: IncomingMessage,
  ): Promise<[number, unknown]> {
    const there = this.assets.get(key);
    if (there && form.get('overwrite') === 'false') return [200, { ...there.facts, existing: true }];
    const body = new FormData();
    body.append('upload_preset', 'riff');
    body.append('file', form.get('file') as File);
    const headers: Record<string, string> = {};
    for (const name of ['content-range', 'x-unique-upload-id']) {
      const value = request.headers[name];
      if (typeof value === 'string') headers[name] = value;
    }
    const answer = await this.client.send(`/media/v1_1/riff/${kind}/upload`, { method: 'POST', body, headers });
    const facts = (await answer.json()) as Partial<Facts>;
    if (typeof facts.public_id !== 'string') return [answer.status, facts];
    const public_id = String(form.get('public_id'));
    const version = 1_700_000_000 + this.assets.size;
    const signature = cloudinary.utils.api_sign_request({ public_id, version }, apiSecret);
    const audio = kind === 'video' ? { audio: { codec: 'aac' } } : {};
    const said = { ...facts, ...audio, public_id, version, type: String(form.get('type')), ...this.pretended };
    const asset: Asset = {
      behind: facts.public_id,
      facts: said,
      ...{ asked: null, made: 'not-yet', notified: String(form.get('notification_url')) },
    };
    this.assets.set(key, asset);
    return [200, { ...said, signature }];
  }

  async notify(publicId: string, kind: 'upload' | 'eager', change: Record<string, string> = {}): Promise<number> {
    const asset = [...this.assets.values()].find(({ facts }) => facts.public_id === publicId);
    const status = asset?.made === 'failed' ? { status: 'failed', reason: 'broken' } : {};
    const sizes = Object.keys(boxes).map((side) => `c_limit,h_${side},w_${side}/mp4`);
    const eager = [...sizes, 'sp_auto/m3u8'].map((transformation) => ({ transformation, ...status }));
    const body = JSON.stringify({
      ...{ notification_type: kind, public_id: publicId },
      ...(kind === 'eager' ? { eager } : asset?.facts),
    });
    const timestamp = change['timestamp'] ?? String(Math.floor(Date.now() / 1000));
    const signature = cloudinary.utils.webhook_signature(body, Number(timestamp), { api_secret: apiSecret });
    const answer = await fetch(change['url'] ?? asset?.asked ?? asset?.notified ?? '', {
      method: 'POST',
      body: change['body'] ?? body,
      headers: {
        'Content-Type': 'application/json',
        'X-Cld-Timestamp': timestamp,
        'X-Cld-Signature': change['signature'] ?? signature,
      },
    });
    return answer.status;
  }

  private async deliver(pathname: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const shape = /^\/riff\/(image|video)\/private\/(s--[\w-]{8}--)\/(.*?)((?:images|videos)\/[\w-]+)(?:\.(\w+))?$/;
    const [, kind = '', , before = '', publicId = '', format] = shape.exec(pathname) ?? [];
    const transformation = before.replace(/\/$/, '');
    const expected = cloudinary.url(publicId || 'none', {
      ...{ cloud_name: 'riff', api_secret: apiSecret, sign_url: true, secure: true, force_version: false },
      ...{ resource_type: kind, type: 'private', raw_transformation: transformation, format },
    });
    const asset = this.assets.get(`${kind}/${publicId}`);
    if (!asset || new URL(expected).pathname !== pathname) return void response.writeHead(404).end();
    const isOriginal = transformation === '' && format === asset.facts['format'];
    if (asset.made !== 'there' && kind === 'video' && !isOriginal)
      return void response.writeHead(asset.made === 'failed' ? 400 : 423).end();
    const theirs = transformation.replace(/^c_limit,h_(\d+),w_\1$/, (_, side: string) => `c_limit,h_${boxes[side]}`);
    const path = [`/media/riff/${kind}/upload`, theirs, asset.behind].filter(Boolean).join('/');
    const range = request.headers.range ? { Range: request.headers.range } : {};
    const answer = await this.client.send(format ? `${path}.${format}` : path, { headers: range });
    response.writeHead(answer.status, {
      'Content-Type': answer.headers.get('content-type') ?? '',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    response.end(request.method === 'HEAD' ? undefined : Buffer.from(await answer.arrayBuffer()));
  }
}

async function formOf(request: IncomingMessage): Promise<FormData> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = { 'Content-Type': request.headers['content-type'] ?? '' };
  return await new Response(Buffer.concat(chunks), { headers }).formData();
}

function isSigned(form: FormData): boolean {
  const parameters = Object.fromEntries(
    [...form].filter(([name]) => !own.includes(name)).map(([k, value]) => [k, String(value)]),
  );
  const isFresh = Math.abs(Date.now() / 1000 - Number(parameters['timestamp'])) < 3600;
  return (
    isFresh &&
    form.get('api_key') === 'key' &&
    form.get('signature') === cloudinary.utils.api_sign_request(parameters, apiSecret)
  );
}
