import { type ClientRequest, type RequestOptions, request } from 'node:http';
import * as v from 'valibot';
import { login, register, type SignedInUser } from '#lib/contract/account/auth.ts';
import type { BodyOf, DataOf, Endpoint, QueryOf } from '#lib/contract/endpoint.ts';
import type { Envelope } from '#lib/contract/envelope.ts';
import { keepSecrets, keepSecretsOf } from '../database/secrets.ts';

/** An answer of the API with its status and headers. */
export interface Answer<Data> extends Envelope<Data> {
  status: number;
  headers: Headers;
}

/** The input of a call. */
export interface Input<E> {
  query?: QueryOf<E> | Record<string, unknown>;
  body?: BodyOf<E> | unknown;
  headers?: Record<string, string>;
}

/** A browser without a screen: stores cookies, uses the contract, and fails if an answer violates it. */
export class Client {
  readonly origin: string;
  readonly cookies = new Map<string, string>();

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Makes a call of the contract. */
  async call<E extends Endpoint>(endpoint: E, input: Input<E> = {}): Promise<Answer<DataOf<E>>> {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(input.query ?? {})) search.set(name, String(value));
    const answer = await this.send(`/api/${endpoint.path}${search.size > 0 ? `?${search}` : ''}`, {
      method: endpoint.method,
      headers: { ...(endpoint.body ? { 'Content-Type': 'application/json' } : {}), ...input.headers },
      ...(endpoint.body ? { body: JSON.stringify(input.body ?? {}) } : {}),
    });
    keepSecretsOf(input.body);
    const envelope = (await answer.json()) as Envelope<DataOf<E>>;
    if (envelope.code !== answer.status) throw new Error(`code ${envelope.code} came with status ${answer.status}`);
    if (answer.status === 200) v.parse(endpoint.data, envelope.data);
    return { ...envelope, status: answer.status, headers: answer.headers };
  }

  /** Sends any request, with the cookies of this client. */
  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0) headers.set('Cookie', this.cookieHeader());
    const answer = await fetch(new URL(path, this.origin), { redirect: 'manual', ...init, headers });
    this.keep(answer.headers.getSetCookie());
    return answer;
  }

  /** Begins a request whose parts the test sends, or whose answer it reads, piece by piece; without the cookies. */
  ask(path: string, options: RequestOptions): ClientRequest {
    return request(new URL(path, this.origin), options);
  }

  /** This client's `Cookie` header. */
  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Stores the cookies of `Set-Cookie`. */
  keep(setCookies: string[]): void {
    for (const cookie of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
      keepSecrets(value);
    }
  }

  /** Another client with the same cookies: a tab, or a thief. */
  copy(): Client {
    const copy = new Client(this.origin);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  /** Registers the person and signs in. */
  async join(person: Person): Promise<SignedInUser> {
    await this.call(register, { body: { ...person, confirmPassword: person.password } });
    const { data, message } = await this.call(login, { body: person });
    if (!data) throw new Error(message);
    return data.user;
  }
}

/** A person of the cast. */
export interface Person {
  displayName: string;
  email: string;
  password: string;
}

const person = (displayName: string): Person => ({
  displayName,
  email: `${displayName.toLowerCase()}@example.org`,
  password: `${displayName} likes long passwords`,
});

/** The small cast of people in the tests. */
export const cast = { ada: person('Ada'), ben: person('Ben'), cleo: person('Cleo') };
