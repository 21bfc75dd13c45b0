import type { HttpBindings } from '@hono/node-server';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { Language } from '#lib/language/language.ts';
import type { Actor } from '#server/product/audience/policies/actor.ts';
import type { Problem } from '#server/product/problem.ts';

/** What the activity log is told about a call, beside the status of its answer. */
export interface NotedCall {
  endpoint?: Endpoint;
  query?: unknown;
  body?: unknown;
  /** The message of a success. */
  message?: string | undefined;
  /** The code of the member whom the call signed in. */
  member?: string | undefined;
  problem?: Problem;
}

/** What the application knows about a request: Node's objects if it came over the network, `inside` if a page made it. */
export interface Environment {
  Bindings: Partial<HttpBindings> & {
    /** Set while a page is rendered: the actor is known already and the rate limit has counted them. */
    inside?: { actor: Actor; requestId: string };
  };
  Variables: {
    actor: Actor;
    /** The browser has a session that must be renewed, or is over: who calls is not known yet, and is a visitor only if the renewal is refused. */
    mustRenew?: boolean;
    requestId: string;
    /** The language of what the answer says. */
    language: Language;
    call: NotedCall;
  };
}
