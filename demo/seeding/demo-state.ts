import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../src/server/ground/db/database.ts';
import { settings } from '../../src/server/ground/db/schema/index.ts';

/** How to sign in as a member of the demo. */
export interface DemoAccount {
  email: string;
  password: string;
}

/** The facts about a demo in `settings`. */
export interface DemoState extends DemoAccount {
  /** Only while posts are still to come. */
  unfinished?: {
    /** The moment from which ages of posts and comments count. */
    startedAt: number;
    /** The ids of all posts by their keys: the newest post has the highest id, whenever it arrives. */
    ids: Record<string, number>;
    /** The keys of the posts that are still to come. */
    waiting: readonly string[];
  };
}

const demoSetting = 'demo-account';

/** Null if there is no demo. */
export async function readState(tx: Queryable): Promise<DemoState | null> {
  const [row] = await tx.select().from(settings).where(eq(settings.key, demoSetting));
  return (row?.value as DemoState | undefined) ?? null;
}

/** The same; other processes that want to change the demo wait until this transaction ends. */
export async function holdState(tx: Queryable): Promise<DemoState | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${demoSetting}))`);
  return await readState(tx);
}

export async function writeState(tx: Queryable, value: DemoState): Promise<void> {
  await tx
    .insert(settings)
    .values({ key: demoSetting, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}
