import { eq } from 'drizzle-orm';
import { settings } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';

/** The keys by which push services know this installation. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const key = 'vapid-keys';

/** The keys of this installation, made at the first start. Every process gets the same ones: the first that writes them wins. */
export async function vapidKeys({ db }: Pick<Context, 'db'>): Promise<VapidKeys> {
  const known = () => db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  const [first] = await known();
  if (first) return first.value as VapidKeys;
  const { default: webPush } = await import('web-push');
  await db.insert(settings).values({ key, value: webPush.generateVAPIDKeys() }).onConflictDoNothing();
  const [made] = await known();
  if (!made) throw new Error('the keys for pushes were not inserted');
  return made.value as VapidKeys;
}
