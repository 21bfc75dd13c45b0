import { newCode } from '../../src/server/codes.ts';
import type { Queryable } from '../../src/server/db/database.ts';
import { keywords } from '../../src/server/db/schema/index.ts';
import { searches } from '../cast/searches.ts';
import type { HoursAgo } from './hours-ago.ts';
import { idOf } from './seed-members.ts';

/** Writes what the members have searched for, so that there are top keywords and suggestions from the start. */
export async function seedSearches(tx: Queryable, memberIds: Map<string, number>, hoursAgo: HoursAgo): Promise<void> {
  const rows = searches().map(({ userName, keyword, hoursAgo: hours }) => {
    const at = hoursAgo(hours);
    return { code: newCode(), accountId: idOf(memberIds, userName), keyword, createdAt: at, searchedAt: at };
  });
  await tx.insert(keywords).values(rows);
}
