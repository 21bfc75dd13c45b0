import { sql } from 'drizzle-orm';
import type { ListedUser } from '#lib/contract/admin/user.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Context } from '#server/product/context.ts';

type Row = Omit<ListedUser, 'media' | 'createdAt' | 'mayDisable'> & { id: string; createdAt: string };

const hydrate = (
  ids: readonly number[],
) => sql`select a.id, a.code, a.avatar_id as avatar, a.user_name as "userName", a.display_name as "displayName", a.email,
      coalesce(a.gender, '') as gender, a.provider, a.is_verified as "isVerified", a.bio, a.created_at as "createdAt",
      not (${condition(memberFor.themselves, { of: 'a' })}) as "isDisabled", coalesce(a.disabled_reason, '') as "disabledReason"
    from unnest(${sql.param(ids)}::bigint[]) with ordinality as wanted (id, place) join accounts a on a.id = wanted.id
    order by wanted.place`;

/** Reads members for administrators in one query, in the order of `ids`. */
export async function hydrateListedUsers(
  { db, addresses }: Pick<Context, 'db' | 'addresses'>,
  ids: readonly number[],
): Promise<(Omit<ListedUser, 'mayDisable'> & { id: number })[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Row>(hydrate(ids));
  return rows.map(({ id, createdAt, ...row }) => ({
    ...row,
    id: Number(id),
    media: { avatar: addresses.avatar(row.avatar) },
    createdAt: new Date(createdAt).toISOString(),
  }));
}
