import { sql } from 'drizzle-orm';
import type { SignedInUser } from '#lib/contract/account/auth.ts';
import type { Context } from '#server/product/context.ts';

type Row = Omit<SignedInUser, 'media'>;

const describedMember = (
  accountId: number,
) => sql`select a.code as "userCode", a.user_name as "userName", a.display_name as "displayName", a.avatar_id as "profilePictureUrl",
    coalesce((select jsonb_agg(jsonb_build_object('roleName', p.role, 'canView', p.can_view, 'canInsert', p.can_insert,
      'canUpdate', p.can_update, 'canDelete', p.can_delete, 'canRestore', p.can_restore) order by p.role)
      from permissions p where p.account_id = a.id), '[]') as permissions
  from accounts a where a.id = ${accountId}`;

/** The data that screens have about the signed-in member. */
export async function describeMember(context: Context, accountId: number): Promise<SignedInUser> {
  const {
    rows: [member],
  } = await context.db.execute<Row>(describedMember(accountId));
  if (!member) throw new Error('a session without an account');
  const { permissions, ...described } = member;
  return { ...described, media: { avatar: context.addresses.avatar(member.profilePictureUrl) }, permissions };
}
