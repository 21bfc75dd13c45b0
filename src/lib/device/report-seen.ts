import type { Post } from '#lib/contract/post/post.ts';

/** A page's messages to the service worker. `take-over`: the person wants the new version; `forget`: the session has ended. */
export type WorkerMessage = { kind: 'seen'; post: Post } | { kind: 'take-over' | 'forget' };

/** Tells the service worker, if there is one, that the viewer looks at this post. */
export function reportSeen(post: Post): void {
  navigator.serviceWorker?.controller?.postMessage({ kind: 'seen', post } satisfies WorkerMessage);
}
