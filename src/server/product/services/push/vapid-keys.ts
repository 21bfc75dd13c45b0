import { pushKeys } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';

/** The keys by which push services know this installation. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The keys of this installation, made at their first use. Every process gets the same ones: the first that writes them wins. */
export async function vapidKeys({ db }: Pick<Context, 'db'>): Promise<VapidKeys> {
  const known = () => db.select({ publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey }).from(pushKeys);
  const [first] = await known();
  if (first) return first;
  const { default: webPush } = await import('web-push');
  await db.insert(pushKeys).values(webPush.generateVAPIDKeys()).onConflictDoNothing();
  const [made] = await known();
  if (!made) throw new Error('the keys for pushes were not inserted');
  return made;
}
