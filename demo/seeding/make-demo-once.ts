import { eq } from 'drizzle-orm';
import type { Context } from '../../src/server/context.ts';
import { settings } from '../../src/server/db/schema/index.ts';
import { posts as allPosts } from '../posts/posts.ts';
import type { DemoPostScript } from '../posts/script.ts';
import { type DemoAccount, demoSetting, seedDemo } from './seed.ts';

/** Makes the demo content, or only these posts of it, unless it exists already. Returns the demo account in both cases. */
export async function makeDemoOnce(
  context: Context,
  say: (line: string) => void,
  posts: readonly DemoPostScript[] = allPosts,
): Promise<DemoAccount> {
  const [made] = await context.db.select().from(settings).where(eq(settings.key, demoSetting));
  if (made) return made.value as DemoAccount;
  return await seedDemo(context, say, posts);
}
