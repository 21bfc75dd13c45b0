import { sql } from 'drizzle-orm';
import { memberFor } from '#server/product/audience/audience.ts';
import { conditionText } from '#server/product/audience/condition.ts';
import type { Context } from '#server/product/context.ts';

/** A member with permissions, formatted for a terminal. */
export interface Administrator {
  userName: string;
  email: string;
  /** As in `POST.view`, in the order of the modules. */
  flags: string[];
  isDisabled: boolean;
}

/** All members with any permission, by user name. */
export async function listAdministrators(context: Context): Promise<Administrator[]> {
  const flag = (name: string) => `case when p.can_${name} then p.role || '.${name}' end`;
  const flags = ['view', 'insert', 'update', 'delete', 'restore'].map(flag).join(', ');
  const { rows } = await context.db.execute<Administrator & Record<string, unknown>>(
    sql.raw(`select a.user_name as "userName", a.email, not (${conditionText(memberFor.themselves, { of: 'a' })}) as "isDisabled",
      (select array_agg(held order by p.role) from permissions p, unnest(array[${flags}]) as held
        where p.account_id = a.id and held is not null) as flags
    from accounts a where exists (select from permissions p where p.account_id = a.id
      and (p.can_view or p.can_insert or p.can_update or p.can_delete or p.can_restore)) order by a.user_name`),
  );
  return rows;
}
