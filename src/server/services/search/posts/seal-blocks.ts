import type { Context } from '#server/context.ts';
import { parsed } from '#server/db/prepared.ts';
import { searchBlock } from '#server/db/schema/index.ts';

const openBlocks = parsed<{ block: string }>(
  'search_open_blocks',
  `select distinct post_id / ${searchBlock} as block from search_documents
    where post_id < (select max(id) from posts) / ${searchBlock} * ${searchBlock} order by 1`,
);
const seal = parsed('search_seal', 'select search_seal($1)');

/** Seals the blocks that are full; answers how many. */
export async function sealBlocks({ db }: Pick<Context, 'db'>, signal: AbortSignal): Promise<number> {
  let sealed = 0;
  for (const { block } of await openBlocks(db, [])) {
    if (signal.aborted) break;
    await seal(db, [Number(block)]);
    sealed += 1;
  }
  return sealed;
}
