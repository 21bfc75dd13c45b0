import { eq } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { settings } from '#server/db/schema/index.ts';
import { type DemoAccount, demoSetting, seedDemo } from './seed.ts';

/** Makes the demo content where that was not done yet, and tells the demo account either way. */
export async function makeDemoOnce(context: Context, say: (line: string) => void): Promise<DemoAccount> {
  const [made] = await context.db.select().from(settings).where(eq(settings.key, demoSetting));
  if (made) return made.value as DemoAccount;
  say('Drawing and composing the demo content; this takes less than a minute.');
  return await seedDemo(context, say);
}
