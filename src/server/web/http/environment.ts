import type { HttpBindings } from '@hono/node-server';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { Language } from '#lib/language/language.ts';
import type { Actor } from '#server/product/audience/policies/actor.ts';
import type { Problem } from '#server/product/problem.ts';

/** The data about a call that the activity log gets besides the status of the answer. */
export interface NotedCall {
  endpoint?: Endpoint;
  query?: unknown;
  body?: unknown;
  /** The message of a success. */
  message?: string | undefined;
  /** The code of the member that the call signed in. */
  member?: string | undefined;
  /** What the service tells the log; never text of members. */
  facts?: Record<string, unknown> | undefined;
  problem?: Problem;
}

/** The application's data about a request: Node's objects if it came over the network, `inside` if a page made it. */
export interface Environment {
  Bindings: Partial<HttpBindings> & {
    /** Set while a page is rendered: the actor is already known, and the rate limiter has already counted them. */
    inside?: { actor: Actor; requestId: string };
  };
  Variables: {
    actor: Actor;
    /** The browser's session must be renewed, or is over. The caller is unknown, and is a visitor only if the renewal is refused. */
    mustRenew?: boolean;
    requestId: string;
    /** The language of the answer's texts. */
    language: Language;
    call: NotedCall;
  };
}
