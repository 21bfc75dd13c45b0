import type { makeDemoOnce } from '#demo/seeding/make-demo-once.ts';
import type { commands } from '#lib/texts/server/commands.ts';
import type { Context } from './product/context.ts';

/** The demo content that a server starts with. */
export interface LoadedDemo {
  account: Awaited<ReturnType<typeof makeDemoOnce>>['account'];
  /** Makes the remaining posts in the background; returns the function that stops this. */
  goOn(): () => Promise<void>;
}

/** Makes the first posts of the demo if they are missing. Only this function imports the workspace `demo`, and only when needed. */
export async function loadDemo(
  context: Context,
  say: (line: string) => void,
  texts: typeof commands,
): Promise<LoadedDemo> {
  const { makeDemoOnce } = await import('#demo/seeding/make-demo-once.ts');
  const { account, finish } = await makeDemoOnce(context, say, { texts });
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
