import type { HttpBindings } from '@hono/node-server';
import type { Actor } from '#server/policies/actor.ts';

/** What the application knows about a request: Node's objects if it came over the network, `inside` if a page made it. */
export interface Environment {
  Bindings: Partial<HttpBindings> & {
    /** Set while a page is rendered: the actor is known already and the rate limit has counted them. */
    inside?: { actor: Actor; requestId: string };
  };
  Variables: {
    actor: Actor;
    requestId: string;
  };
}
