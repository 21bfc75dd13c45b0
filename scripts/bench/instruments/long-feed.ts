import { link, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { FeedPage } from '#lib/contract/post/post.ts';
import { openEmbedded } from '#server/ground/db/embedded/open-embedded.ts';
import type { MeasuredServer } from './server.ts';

const copyOf = (column: string) => `substr(md5(${column} || '-' || n), 1, 16)`;

/** Makes this many copies of every video post of the demo, with their own addresses, and with the pictures that a first visit makes. */
export async function lengthenFeed({ origin, dataDir }: MeasuredServer, copies: number): Promise<void> {
  await drawPictures(origin);
  const database = await openEmbedded({ dataDir });
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const many = `cross join generate_series(1, ${copies}) n`;
  const { rows } = await client.query<{ code: string; copy: string }>(`with videos as (
      select u.*, n from uploads u join posts p on p.upload_id = u.id ${many} where p.status = 'READY'
    ), made as (
      insert into uploads (code, public_id, owner_id, resource_type, status, progress, format, width, height, duration, has_sound, used_at)
      select ${copyOf('code')}, 'videos/' || ${copyOf('code')}, owner_id, resource_type, 'COMPLETE', 100, format, width, height,
        duration, has_sound, now() from videos returning code
    ) select code, ${copyOf('code')} as copy from videos`);
  await client.query(`insert into renditions (upload_id, kind, short_side, width, height, bytes, duration, key)
    select made.id, r.kind, r.short_side, r.width, r.height, r.bytes, r.duration, r.key
    from renditions r join uploads u on u.id = r.upload_id ${many} join uploads made on made.code = ${copyOf('u.code')}`);
  await client.query(`insert into posts (code, author_id, post_type, title, status, upload_id, thumbnail_at, sound_id, created_at, published_at)
    select ${copyOf('p.code')}, p.author_id, 'VID', p.title, 'READY', made.id, p.thumbnail_at, p.sound_id,
      p.created_at - n * interval '1 day', p.published_at - n * interval '1 day'
    from posts p join uploads u on u.id = p.upload_id ${many} join uploads made on made.code = ${copyOf('u.code')}`);
  await client.end();
  await database.stop();
  const variants = path.join(dataDir, 'media', 'variants');
  for (const { code, copy } of rows) await linkAll(path.join(variants, code), path.join(variants, copy));
}

async function linkAll(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) await link(path.join(from, name), path.join(to, name));
}

/** Requests every image of the feed once. */
async function drawPictures(origin: string): Promise<void> {
  let cursor: string | null = '';
  while (cursor !== null) {
    const answer = await fetch(`${origin}/api/posts?size=50${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    const { data } = (await answer.json()) as { data: FeedPage };
    for (const { media } of data.contents) {
      if (media.kind !== 'video') continue;
      const widths = media.poster.srcSet.split(', ').map((each) => each.split(' ')[0] ?? '');
      for (const address of [media.poster.src, media.backdrop, ...widths])
        await (await fetch(new URL(address, origin))).arrayBuffer();
    }
    cursor = data.hasNext ? data.cursor : null;
  }
}
