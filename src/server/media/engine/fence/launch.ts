import type { Order, Report } from '../tasks.ts';

/** How a media process is started. */
export interface Launch {
  program: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Files that it inherits open, each for reading alone, in this order. */
  reads: string[];
  niceness: number;
  /** Whether the program gives itself its niceness. */
  isNice: boolean;
}

/** How a media process ended. */
export interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** What went wrong outside of it, for example that it could not be started. */
  fault: string | null;
}

/** What the server tells the launcher; `id` is the server's number for a media process. */
export type LaunchOrder =
  | { kind: 'start'; id: number; launch: Launch }
  | { kind: 'order'; id: number; order: Order }
  | { kind: 'kill'; id: number };

/** What the launcher tells the server. After `end`, the process and everything that it started no longer write anything. */
export type LaunchReport = { kind: 'report'; id: number; report: Report } | { kind: 'end'; id: number; end: End };
