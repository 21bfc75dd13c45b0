import { setTimeout } from 'node:timers/promises';

/**
 * A pause between two readings of a program that sends no event: a database that starts, a port that opens. Tests never use it
 * directly.
 */
export const moment = (): Promise<void> => setTimeout(50);
