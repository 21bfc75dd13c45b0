import { eq } from 'drizzle-orm';
import type { Context } from '../../src/server/context.ts';
import { settings } from '../../src/server/db/schema/index.ts';
import { type DemoAccount, type DemoOptions, demoSetting, seedDemo } from './seed.ts';

/** Makes the demo content unless it exists already. Returns the demo account in both cases. */
export async function makeDemoOnce(
  context: Context,
  say: (line: string) => void,
  options: DemoOptions = {},
): Promise<DemoAccount> {
  const [made] = await context.db.select().from(settings).where(eq(settings.key, demoSetting));
  if (made) return made.value as DemoAccount;
  return await seedDemo(context, say, options);
}
