import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';

/** A push as the browser of a subscriber would get it. */
export interface ReceivedPush {
  text: string;
  ttl: number;
  topic: string | null;
  urgency: string | null;
}

/** A browser that subscribed. */
export interface Subscriber {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  received: ReceivedPush[];
}

/** An answer of the push service instead of 201. */
export interface PushFault {
  status: number;
  headers?: Record<string, string>;
}

/** A push service on loopback that does what RFC 8030, 8188, 8291 and 8292 ask of one, decryption by the browser included. */
export interface PushService {
  /** For PUSH_HOSTS. */
  host: string;
  /** A new browser; it takes pushes of this VAPID key only, if one is given. */
  subscribe(vapidKey?: string): Subscriber;
  /** Answers to the next pushes, in this order; after them all pushes are taken. */
  faults: PushFault[];
  /** The statuses of all answers so far. */
  answered: number[];
  close(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const subscribers = new Map<string, Subscriber & { own: ECDH; vapidKey: string | undefined }>();
  const faults: PushFault[] = [];
  const answered: number[] = [];
  const server = createServer((request, response) => {
    void take(request)
      .catch(() => ({ status: 400 }))
      .then(({ status, headers }: PushFault) => {
        answered.push(status);
        response.writeHead(status, headers).end();
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function take(request: IncomingMessage): Promise<PushFault> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const fault = faults.shift();
    if (fault) return fault;
    const subscriber = subscribers.get(request.url ?? '');
    if (!subscriber || request.method !== 'POST') return { status: 404 };
    const key = await vapidKeyOf(request, `http://${host}`);
    if (key === null) return { status: 401 };
    if (subscriber.vapidKey !== undefined && subscriber.vapidKey !== key) return { status: 403 };
    const { ttl, topic, urgency } = request.headers as Record<string, string | undefined>;
    if (!/^\d+$/.test(ttl ?? '') || (topic !== undefined && !/^[\w-]{1,32}$/.test(topic))) return { status: 400 };
    const text = decrypt(Buffer.concat(parts), subscriber.own, Buffer.from(subscriber.keys.auth, 'base64url'));
    subscriber.received.push({ text, ttl: Number(ttl), topic: topic ?? null, urgency: urgency ?? null });
    return { status: 201, headers: { Location: `http://${host}/messages/1` } };
  }

  return {
    host,
    faults,
    answered,
    subscribe(vapidKey) {
      const own = createECDH('prime256v1');
      const p256dh = own.generateKeys('base64url');
      const path = `/push/${randomBytes(24).toString('base64url')}`;
      const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
      const subscriber = { endpoint: `http://${host}${path}`, keys, received: [], own, vapidKey };
      subscribers.set(path, subscriber);
      return subscriber;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The key that signed the request; null if it has no valid signature for this service (RFC 8292). */
async function vapidKeyOf({ headers }: IncomingMessage, audience: string): Promise<string | null> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return null;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const signer = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
  const { payload } = await jwtVerify(token, signer, { audience, algorithms: ['ES256'] }).catch(() => ({
    payload: null,
  }));
  const isShort = (payload?.exp ?? Number.POSITIVE_INFINITY) <= Date.now() / 1_000 + 24 * 3_600;
  return payload && isShort && /^(https:|mailto:.+@)/.test(payload.sub ?? '') ? key : null;
}

/** What the browser does with the body (RFC 8188 and 8291): one record of AES-128-GCM under a key that both sides derive. */
function decrypt(body: Buffer, own: ECDH, auth: Buffer): string {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const derive = (secret: Buffer, from: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const secret = derive(own.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const decipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with a 2 and zeros.
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding is wrong');
  return padded.subarray(0, end).toString();
}
