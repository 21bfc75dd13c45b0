import type { ListedUser } from '#lib/contract/admin/user.ts';
import type { CountedPage } from '#lib/contract/page.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import { mayDisable } from '#server/product/audience/policies/change-account.ts';
import type { Context } from '#server/product/context.ts';
import { hydrateListedUsers } from '#server/product/views/listed-user.ts';
import type { CountedPageOf, PageQuery, Reader } from '#server/product/views/lists/page-of.ts';
import { findUsers, type UserPlace } from './find-users.ts';
import { readFlags } from './read-flags.ts';

/** A page of all members, or of the members that match a keyword. */
export async function listUsers(
  context: Context,
  { pageOf, count }: { pageOf: CountedPageOf; count: (keyWord: string) => Promise<number> },
  reader: Reader & { actor: Member },
  query: PageQuery & { keyWord: string },
): Promise<CountedPage<ListedUser>> {
  const { db } = context;
  const { keyWord } = query;
  return await pageOf<UserPlace, ListedUser>(reader, query, {
    name: 'users',
    of: [keyWord],
    count: async () => await count(keyWord),
    read: async (stretch, sort) => await findUsers(db, keyWord, sort, stretch),
    keyOf: ({ at, id }) => [at, id],
    present: async (places) => {
      const ids = places.map(({ id }) => id);
      const [users, flags] = await Promise.all([hydrateListedUsers(context, ids), readFlags(db, ids)]);
      return users.map(({ id, ...user }) => {
        const target = { id, permissions: flags.get(id) ?? new Set() };
        return { ...user, mayDisable: mayDisable(reader.actor, target) };
      });
    },
  });
}
