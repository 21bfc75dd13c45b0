import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Quality } from '#demo/plans/plan.ts';
import type { Flag, Role } from '#lib/contract/endpoint.ts';
import type { Sensitivity } from '#lib/contract/post/post-kinds.ts';
import { openEmbedded } from '#server/ground/db/embedded/open-embedded.ts';
import { unsubscribeToken } from '#server/product/services/notification/digest/unsubscribe.ts';
import { recountRows } from '#tests/support/database/recount-rows.ts';
import { type Mailbox, openMailbox } from '#tests/support/servers/mailbox.ts';
import { freePort, startServer } from '#tests/support/servers/server-process.ts';
import { copyInstallation } from './prepared-installation.ts';

/** The built product with its demo content, for only one test worker. */
export interface WorkerRiff {
  origin: string;
  /** The mailbox that receives its mail. */
  mailbox: Mailbox;
  /** Its log so far. */
  output(): string;
  /** Removes the posts that were made since then, so that the next test finds only the demo's posts. */
  removePosts(since: Date): Promise<void>;
  /** Gives a member these flags in these modules; by default, the one to view them. */
  permit(email: string, roles: readonly Role[], flags?: readonly Flag[]): Promise<void>;
  /** Gives the account all permissions. */
  administer(email: string): Promise<void>;
  /** Counts this number of bytes as the member's storage. */
  keep(email: string, bytes: number): Promise<void>;
  /** The code of the account with this address. */
  codeOf(email: string): Promise<string>;
  /** The token of the link in a member's digest. */
  stopToken(email: string): Promise<string>;
  /** Makes a post private while `run` acts. */
  hidden(postCode: string, run: () => Promise<void>): Promise<void>;
  /** Marks a post as sensitive while `run` acts. */
  sensitive(postCode: string, reason: Sensitivity, run: () => Promise<void>): Promise<void>;
  /** Turns a post into one whose processing failed. */
  fail(postCode: string, reason: string): Promise<void>;
  /** Gives a post another title and description while `run` acts. */
  titled(postCode: string, title: string, description: string, run: () => Promise<void>): Promise<void>;
  /** Rewrites all texts by people in Greek letters, to distinguish them from the interface's own words. */
  writeGreek(): Promise<void>;
  /** Makes a video post one that could not be processed while `run` acts. */
  failed(reason: string, run: (postCode: string) => Promise<void>): Promise<void>;
  /** Removes a table while `run` acts, and puts it back. */
  withoutTable(table: string, run: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const allFlags: readonly Flag[] = ['view', 'insert', 'update', 'delete', 'restore'];

/** Starts Riff; its demo videos are drawn like this, and `more` are environment variables. */
export async function startWorkerRiff(quality?: Quality, more: Record<string, string> = {}): Promise<WorkerRiff> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'riff-e2e-'));
  await copyInstallation(dataDir, quality);
  const mailbox = await openMailbox();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: origin, DATA_DIR: dataDir, RATE_LIMITS: 'off' };
  const server = startServer({ ...settings, SMTP_URL: mailbox.url, ...more });
  await server.serving;
  const database = await openEmbedded({ dataDir });
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const recount = () => recountRows(client);
  return {
    origin,
    mailbox,
    output: server.output,
    async removePosts(since) {
      await client.query('update posts set removed_at = now() where created_at >= $1 and removed_at is null', [since]);
      await recount();
    },
    async permit(email, roles, flags = ['view']) {
      for (const role of roles) {
        await client.query(
          `insert into permissions (account_id, role, can_view, can_insert, can_update, can_delete, can_restore)
            select id, $1, $3, $4, $5, $6, $7 from accounts where email = $2`,
          [role, email, ...allFlags.map((flag) => flags.includes(flag))],
        );
      }
    },
    async administer(email) {
      await client.query(
        `insert into permissions (account_id, role, can_view, can_insert, can_update, can_delete, can_restore)
          select a.id, r, true, true, true, true, true from accounts a, unnest(enum_range(null::role)) r where a.email = $1
          on conflict (account_id, role) do update set can_view = true, can_insert = true, can_update = true,
            can_delete = true, can_restore = true`,
        [email],
      );
    },
    async keep(email, bytes) {
      await client.query(
        `insert into uploads (code, public_id, owner_id, resource_type, used_at, original_bytes)
          select 'kept' || id, 'videos/kept' || id, id, 'video', now(), $2 from accounts where email = $1
          on conflict (code) do update set original_bytes = excluded.original_bytes`,
        [email, bytes],
      );
    },
    async codeOf(email) {
      const { rows } = await client.query('select code from accounts where email = $1', [email]);
      return rows[0].code;
    },
    async stopToken(email) {
      const { rows } = await client.query(
        `select a.code, s.value from accounts a, settings s where a.email = $1 and s.key = 'signing-key'`,
        [email],
      );
      return unsubscribeToken(Buffer.from(rows[0].value, 'base64'), rows[0].code);
    },
    async hidden(postCode, run) {
      const show = async (visibility: 'PUBLIC' | 'PRIVATE') => {
        await client.query('update posts set visibility = $2 where code = $1', [postCode, visibility]);
        await recount();
      };
      await show('PRIVATE');
      try {
        await run();
      } finally {
        await show('PUBLIC');
      }
    },
    async sensitive(postCode, reason, run) {
      const mark = (value: Sensitivity | null) =>
        client.query('update posts set sensitive = $2 where code = $1', [postCode, value]);
      await mark(reason);
      try {
        await run();
      } finally {
        await mark(null);
      }
    },
    async fail(postCode, reason) {
      const failed = "update posts set status = 'FAILED', published_at = null, failure = $2 where code = $1";
      await client.query(failed, [postCode, reason]);
      await recount();
    },
    async titled(postCode, title, description, run) {
      const write = (values: (string | undefined)[]) =>
        client.query('update posts set title = $2, description = $3 where code = $1', [postCode, ...values]);
      const { rows } = await client.query('select title, description from posts where code = $1', [postCode]);
      await write([title, description]);
      try {
        await run();
      } finally {
        await write([rows[0]?.title, rows[0]?.description]);
      }
    },
    async writeGreek() {
      const latin = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
      const greek = 'αβγδεζηθικλμνοπρστυφχψωςάέΑΒΓΔΕΖΗΘΙΚΛΜΝΟΠΡΣΤΥΦΧΨΩΪΫΆ';
      const texts = { accounts: ['display_name', 'bio'], comments: ['content'], posts: ['title', 'description'] };
      for (const [table, columns] of Object.entries({
        ...texts,
        tags: ['name'],
        reports: ['content'],
        keywords: ['keyword'],
      })) {
        const set = columns.map((column) => `${column} = translate(${column}, '${latin}', '${greek}')`);
        await client.query(`update ${table} set ${set.join(', ')}`);
      }
    },
    async failed(reason, run) {
      const { rows } = await client.query(
        `select p.code, p.upload_id, p.published_at, u.status from posts p join uploads u on u.id = p.upload_id
          where p.status = 'READY' and not u.hosted order by p.id limit 1`,
      );
      const [{ code, upload_id: id, published_at: publishedAt, status }] = rows;
      const write = async (post: string, upload: string, failure: string | null) => {
        await client.query('update uploads set status = $2, failure = $3 where id = $1', [id, upload, failure]);
        const published = post === 'READY' ? publishedAt : null;
        const set = 'update posts set status = $2, failure = $3, published_at = $4 where code = $1';
        await client.query(set, [code, post, failure, published]);
        await recount();
      };
      await write('FAILED', 'FAILED', reason);
      try {
        await run(code);
      } finally {
        await write('READY', status, null);
      }
    },
    async withoutTable(table, run) {
      const [name, away] = [client.escapeIdentifier(table), client.escapeIdentifier(`${table}_away`)];
      await client.query(`alter table ${name} rename to ${away}`);
      try {
        await run();
      } finally {
        await client.query(`alter table ${away} rename to ${name}`);
      }
    },
    async stop() {
      await client.end();
      await database.stop();
      server.child.kill('SIGTERM');
      await server.ended;
      await mailbox.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
