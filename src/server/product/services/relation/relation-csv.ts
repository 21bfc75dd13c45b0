import { stringify } from 'csv-stringify/sync';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { type importBlocked, type MutedPart, mutedParts } from '#lib/contract/account/relation.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { accounts, memberRelations } from '#server/ground/db/schema/index.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { blockAll } from './block-account.ts';
import { ownRelations, type RelationKind } from './list-relations.ts';
import { muteAll } from './mute-account.ts';

// The columns of Mastodon: blocks are addresses without a header, mutes have one. It ignores the last two, which are Riff's.
const muteColumns = ['Account address', 'Hide notifications', 'What', 'Until'];

/** All accounts that a member blocks or mutes, the latest first, as CSV. */
export async function exportRelations(
  { db, config }: Context,
  member: Member,
  kind: RelationKind,
): Promise<{ csv: string }> {
  const found = await db
    .select({ userName: accounts.userName, what: memberRelations.what, until: memberRelations.until })
    .from(memberRelations)
    .innerJoin(accounts, eq(accounts.id, memberRelations.otherId))
    .where(ownRelations(member, kind))
    .orderBy(desc(memberRelations.createdAt), desc(memberRelations.otherId));
  const { host } = new URL(config.publicUrl);
  const rows = found.map(({ userName, what, until }) => {
    const address = `${userName}@${host}`;
    return kind === 'block' ? [address] : [address, String(what !== 'POSTS'), what, until?.toISOString() ?? ''];
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
  const now = context.now().toISOString();
  // A mute that has ended since the export mutes nobody.
  const lines = readLines(csv, new URL(context.config.publicUrl).host).filter(
    ({ until }) => kind === 'block' || until === null || until > now,
  );
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
    const mutes = new Map(
      lines.flatMap(({ userName = '', what, until }) => {
        const otherId = ids.get(userName);
        return otherId === undefined
          ? []
          : [[otherId, { otherId, what, until: until === null ? null : new Date(until) }] as const];
      }),
    );
    if (kind === 'block' && mutes.size > 0) await blockAll(context, tx, member, [...mutes.keys()]);
    if (kind === 'mute' && mutes.size > 0) await muteAll(context, tx, member, [...mutes.values()], 'keep');
    const notFound = lines.filter(({ userName }) => userName === undefined || !ids.has(userName));
    return { imported: lines.length - notFound.length, notFound: notFound.map(({ line }) => line) };
  });
}

interface Line {
  line: string;
  /** In lower case; absent if it is no address of this site. */
  userName?: string;
  /** What a mute hides. In a file of Mastodon, false says that the member still wants to be told of this account's comments. */
  what: MutedPart;
  /** When a mute ends, as an ISO text; null: when the member ends it. */
  until: string | null;
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
    const [address = '', hides = '', part = '', end = ''] = line.split(',').map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    );
    const [, name, site = host] = /^'?@?([^@\s]+)(?:@([^@\s]+))?$/.exec(address) ?? [];
    const isHere = name !== undefined && site.toLowerCase() === host.toLowerCase();
    const what = mutedParts.find((one) => one === part.toUpperCase()) ?? (/^false$/i.test(hides) ? 'POSTS' : 'ALL');
    return { line, what, until: momentOf(end), ...(isHere && { userName: name.toLowerCase() }) };
  });
}

/** A moment as an ISO text; null if there is none or nobody can read it. */
function momentOf(text: string): string | null {
  const time = /^\d{4}-/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
