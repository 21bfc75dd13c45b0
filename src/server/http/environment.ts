import type { HttpBindings } from '@hono/node-server';
import type { Actor } from '#server/policies/actor.ts';

/** What the application knows of a request: Node's objects where it came over the wire, `inside` where a page asked. */
export interface Environment {
  Bindings: Partial<HttpBindings> & {
    /** Set when a page is being rendered: the visitor is known already and was counted once. */
    inside?: { actor: Actor; requestId: string };
  };
  Variables: {
    actor: Actor;
    requestId: string;
  };
}
