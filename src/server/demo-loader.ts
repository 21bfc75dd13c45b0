import type { makeDemoOnce } from '#demo/seeding/make-demo-once.ts';
import type { Context } from './product/context.ts';

/** The demo that a server begins with. */
export interface LoadedDemo {
  account: Awaited<ReturnType<typeof makeDemoOnce>>['account'];
  /** Makes the posts that are still to come, in the background; returns how to stop that. */
  goOn(): () => Promise<void>;
}

/** Makes the first posts of the demo if that is not done yet. The only import of the workspace `demo`, which is loaded only when needed. */
export async function loadDemo(context: Context, say: (line: string) => void): Promise<LoadedDemo> {
  const { makeDemoOnce } = await import('#demo/seeding/make-demo-once.ts');
  const { account, finish } = await makeDemoOnce(context, say);
  return {
    account,
    goOn() {
      const stopping = new AbortController();
      const done = finish(stopping.signal).catch((err: unknown) => {
        if (!stopping.signal.aborted)
          context.log.error({ err }, 'The rest of the demo was not made. The next start tries again.');
      });
      return async () => {
        stopping.abort();
        await done;
      };
    },
  };
}
