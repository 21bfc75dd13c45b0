import type { makeDemoOnce } from '#demo/seeding/make-demo-once.ts';
import type { Context } from './context.ts';

type DemoAccount = Awaited<ReturnType<typeof makeDemoOnce>>;

/** Makes the demo content if that is not done yet. The only import of the workspace `demo`, which is loaded only when needed. */
export async function loadDemo(context: Context, say: (line: string) => void): Promise<DemoAccount> {
  const { makeDemoOnce } = await import('#demo/seeding/make-demo-once.ts');
  return await makeDemoOnce(context, say);
}
