import { checkCounters } from './check-counters.ts';
import { checkOrphans } from './check-orphans.ts';
import { checkSearch } from './check-search.ts';
import { checkUploads } from './check-uploads.ts';
import { checkWaiting } from './check-waiting.ts';
import type { Check, Finding } from './finding.ts';

/** Compares rows, files, counters and the search index, in batches, while Riff runs. Counters follow files, because mending files changes some. */
export async function* findAll(check: Check): AsyncGenerator<Finding> {
  yield* checkUploads(check);
  yield* checkOrphans(check);
  yield* checkWaiting(check);
  yield* checkCounters(check);
  yield* checkSearch(check);
}
