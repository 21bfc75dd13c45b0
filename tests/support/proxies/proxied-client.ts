import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { Agent, request } from 'node:https';
import { Readable } from 'node:stream';
import { Client } from '#tests/support/riff/client.ts';

/** The origin address of a test's clients, which differs from the address of the proxy that Riff trusts. */
export const addressOfClients = '127.0.0.2';

/** A browser that resolves every name to this machine, and trusts the certificate of the proxy there. */
export class ProxiedClient extends Client {
  /** Sent with every request. */
  readonly headers: Record<string, string> = {};
  readonly #agent: Agent;

  constructor(origin: string, ca: string) {
    super(origin);
    // Every name resolves to this machine.
    const lookup: RequestOptions['lookup'] = (_name, options, found) =>
      options.all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4);
    this.#agent = new Agent({ ca, lookup, localAddress: addressOfClients });
  }

  override ask(path: string, options: RequestOptions): ClientRequest {
    return request(new URL(path, this.origin), { ...options, agent: this.#agent });
  }

  override async send(path: string, init: RequestInit = {}): Promise<Response> {
    const asked = new Request(new URL(path, this.origin), init);
    const headers = { ...Object.fromEntries(asked.headers), ...this.headers };
    if (this.cookies.size > 0) headers['cookie'] = this.cookieHeader();
    const body = Buffer.from(await asked.arrayBuffer());
    if (body.length > 0) headers['content-length'] = String(body.length);
    const answered = Promise.withResolvers<IncomingMessage>();
    const asking = this.ask(path, { method: asked.method, headers });
    asking.on('response', answered.resolve).on('error', answered.reject).end(body);
    const answer = await answered.promise;
    this.keep(answer.headers['set-cookie'] ?? []);
    const answerHeaders = new Headers();
    for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
      for (const value of values) answerHeaders.append(name, value);
    }
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304;
    const content = isEmpty ? null : (Readable.toWeb(answer) as ReadableStream);
    return new Response(content, { status: answer.statusCode ?? 0, headers: answerHeaders });
  }
}
