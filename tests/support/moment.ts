import { setTimeout } from 'node:timers/promises';

/** A pause between two readings of a program that announces nothing: a database that starts, a port that opens. Never in a test itself. */
export const moment = (): Promise<void> => setTimeout(50);
