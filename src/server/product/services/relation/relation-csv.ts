import { stringify } from 'csv-stringify/sync';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { importBlocked } from '#lib/contract/account/relation.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { accounts, memberRelations } from '#server/ground/db/schema/index.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { blockAll } from './block-account.ts';
import { ownRelations, type RelationKind } from './list-relations.ts';
import { muteAll } from './mute-account.ts';

// The columns of Mastodon: blocks are addresses without a header, mutes have one.
const muteColumns = ['Account address', 'Hide notifications'];

/** All accounts that a member blocks or mutes, the latest first, as CSV. */
export async function exportRelations(
  { db, config }: Context,
  member: Member,
  kind: RelationKind,
): Promise<{ csv: string }> {
  const found = await db
    .select({ userName: accounts.userName, what: memberRelations.what })
    .from(memberRelations)
    .innerJoin(accounts, eq(accounts.id, memberRelations.otherId))
    .where(ownRelations(member, kind))
    .orderBy(desc(memberRelations.createdAt), desc(memberRelations.otherId));
  const { host } = new URL(config.publicUrl);
  const rows = found.map(({ userName, what }) => {
    const address = `${userName}@${host}`;
    return kind === 'block' ? [address] : [address, String(what !== 'POSTS')];
  });
  const header = kind === 'block' ? [] : [muteColumns];
  // Spreadsheets interpret a cell that starts like a formula.
  return { csv: stringify([...header, ...rows], { escape_formulas: true }) };
}

type Imported = DataOf<typeof importBlocked>;

/** Blocks or mutes the accounts of a list. An account that the member cannot find is reported like one that never existed. */
export async function importRelations(
  context: Context,
  member: Member,
  kind: RelationKind,
  csv: string,
): Promise<Imported> {
  const lines = readLines(csv, new URL(context.config.publicUrl).host);
  const names = [...new Set(lines.flatMap(({ userName }) => userName ?? []))];
  return await context.db.transaction(async (tx) => {
    const rule = kind === 'block' ? memberFor.blockable : memberFor.open;
    const rows = await tx
      .select({ id: accounts.id, name: sql<string>`lower(${accounts.userName})` })
      .from(accounts)
      .where(
        sql`${inArray(sql`lower(${accounts.userName})`, names.length > 0 ? names : [''])}
          and ${condition(rule, { of: 'accounts', viewer: member.id })} and ${accounts.id} <> ${member.id}`,
      );
    const ids = new Map(rows.map(({ name, id }) => [name, id]));
    const others = new Map(
      lines.flatMap(({ userName = '', hides }) => {
        const otherId = ids.get(userName);
        return otherId === undefined ? [] : [[otherId, hides ? ('ALL' as const) : ('POSTS' as const)] as const];
      }),
    );
    if (kind === 'block' && others.size > 0) await blockAll(context, tx, member, [...others.keys()]);
    const mutes = [...others].map(([otherId, what]) => ({ otherId, what, until: null }));
    if (kind === 'mute' && mutes.length > 0) await muteAll(context, tx, member, mutes, 'keep');
    const notFound = lines.filter(({ userName }) => userName === undefined || !ids.has(userName));
    return { imported: lines.length - notFound.length, notFound: notFound.map(({ line }) => line) };
  });
}

interface Line {
  line: string;
  /** In lower case; absent if it is no address of this site. */
  userName?: string;
  /** False: the member still wants to be told of this account's comments, likes and follows. */
  hides: boolean;
}

/** Reads the lines of a file of Riff or Mastodon, without its header. */
export function readLines(csv: string, host: string): Line[] {
  const lines = csv
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (/^"?account address"?\s*(,|$)/i.test(lines[0] ?? '')) lines.shift();
  return lines.map((line) => {
    // No address has a comma or a quote in it.
    const [address = '', hides = ''] = line.split(',').map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    );
    const [, name, site = host] = /^'?@?([^@\s]+)(?:@([^@\s]+))?$/.exec(address) ?? [];
    const isHere = name !== undefined && site.toLowerCase() === host.toLowerCase();
    return { line, hides: hides.toLowerCase() !== 'false', ...(isHere && { userName: name.toLowerCase() }) };
  });
}
