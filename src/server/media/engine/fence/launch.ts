import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { Order, Report } from '../tasks.ts';

/** How a media process is started. */
export interface Launch {
  program: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Files that it inherits open and read-only, in this order. */
  reads: string[];
  niceness: number;
  /** Whether the program sets its niceness itself. */
  isNice: boolean;
}

/** How a media process ended. */
export interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** A fault outside the process, for example a failed start. */
  fault: string | null;
}

/** A media process. It exits when this process is gone. */
export interface MediaChild {
  /** How it ended; null while it runs. */
  readonly end: End | null;
  /** Resolves once it and everything that it started have stopped writing. */
  readonly ended: Promise<End>;
  send(order: Order): void;
  /** Kills it and everything that it started, at once. */
  kill(): void;
  /** Whether it keeps our process alive; at first it does. */
  hold(isHeld: boolean): void;
}

/** Starts a media process; `hear` gets its reports. */
export function launch(what: Launch, hear: (report: Report) => void): MediaChild {
  const { promise: ended, resolve } = Promise.withResolvers<End>();
  let over: End | null = null;
  const finish = (end: End) => {
    over ??= end;
    resolve(over);
  };
  const child = spawned(what, (error) => finish({ code: null, signal: null, fault: String(error) }));
  if (child) watch(child, hear, finish);
  return {
    get end() {
      return over;
    },
    ended,
    send: (order) => {
      // If it has ended, `ended` says so.
      if (child?.connected) child.send(order, () => undefined);
    },
    kill: () => {
      if (!child) return;
      // Our process must live as long as callers wait for the child's end.
      hold(child, true);
      kill(child);
    },
    hold: (isHeld) => child && hold(child, isHeld),
  };
}

function hold(child: ChildProcess, isHeld: boolean): void {
  for (const each of [child, child.channel]) {
    if (isHeld) each?.ref();
    else each?.unref();
  }
}

function watch(child: ChildProcess, hear: (report: Report) => void, finish: (end: End) => void): void {
  let end: End | null = null;
  const leave = () => {
    // The worker may be a descendant of the process that we started; the channel closes when the worker has ended.
    if (end && !child.connected) finish(end);
  };
  // A compromised decoder may send anything.
  child.on('message', (said) => (isReport(said) ? hear(said) : kill(child)));
  child.on('disconnect', leave);
  child.on('exit', (code, signal) => {
    end = { code, signal, fault: null };
    leave();
  });
}

const isReport = (said: unknown): said is Report =>
  typeof said === 'object' &&
  said !== null &&
  'kind' in said &&
  ['ready', 'progress', 'done', 'fault', 'error'].includes(String(said.kind));

/** Null if it cannot be started; `fail` gets the reason, now or later. */
function spawned(what: Launch, fail: (error: unknown) => void): ChildProcess | null {
  const { program, args, cwd, env, reads } = what;
  const descriptors: number[] = [];
  try {
    for (const path of reads) descriptors.push(openSync(path, 'r'));
    const stdio: StdioOptions = ['ignore', 'ignore', 'ignore', 'ipc', ...descriptors];
    // A session of its own, because a terminal sends its signals to all processes of our session.
    const child = spawn(program, args, { cwd, env, stdio, detached: true, windowsHide: true });
    child.on('error', (error) => {
      // Also emitted for a message that came too late.
      if (child.pid === undefined) fail(error);
    });
    if (child.pid !== undefined) yieldToOthers(child.pid, what);
    return child;
  } catch (error) {
    fail(error);
    return null;
  } finally {
    for (const descriptor of descriptors) closeSync(descriptor);
  }
}

/** Lets the server and the database go first, and the kernel end this process before them when memory runs out. */
function yieldToOthers(pid: number, { niceness, isNice }: Launch): void {
  const each = [
    () => isNice || setPriority(pid, niceness),
    () => writeFileSync(`/proc/${pid}/oom_score_adj`, '1000'),
    // A child has its own session, and Linux shares processors between sessions first: niceness applies only within a session.
    () => writeFileSync(`/proc/${pid}/autogroup`, String(niceness)),
  ];
  for (const courtesy of each) {
    try {
      courtesy();
    } catch {
      // The result is the same without it: the kernel has no such thing, or the process has ended already.
    }
  }
}

function kill(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}
