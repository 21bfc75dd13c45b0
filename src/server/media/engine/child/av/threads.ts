import { availableParallelism } from 'node:os';

/** Each codec thread holds its own frames: on a machine with many cores a 4K video would reach the memory limit. */
export const MOST_THREADS = 8;

/** Threads for one decoder or filter. */
export const THREADS = Math.min(availableParallelism(), MOST_THREADS);
