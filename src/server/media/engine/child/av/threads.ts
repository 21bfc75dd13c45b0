import { availableParallelism } from 'node:os';

/** Each thread of a codec holds pictures of its own: on a large machine a 4K video would run into the memory limit. */
export const MOST_THREADS = 8;

/** Threads for one decoder or filter. */
export const THREADS = Math.min(availableParallelism(), MOST_THREADS);
