// The launcher: a small process that starts the media processes, passes messages on, and kills them when the server is gone. A start copies the tables of
// the memory of whoever starts: the server, with its hundreds of megabytes, would answer nobody for 10 to 60 ms.

import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { Report } from '../tasks.ts';
import type { End, Launch, LaunchOrder, LaunchReport } from './launch.ts';

const running = new Map<number, ChildProcess>();

const tell = (report: LaunchReport) => {
  // If the server is gone, `disconnect` comes too.
  if (process.connected) process.send?.(report, () => undefined);
};

function start(id: number, launch: Launch): void {
  let child: ChildProcess;
  try {
    child = spawned(launch);
  } catch (error) {
    tell({ kind: 'end', id, end: failed(error) });
    return;
  }
  running.set(id, child);
  let end: End | null = null;
  const leave = () => {
    // The one that works may be below the one that we started, and has the channel.
    if (!end || child.connected || !running.delete(id)) return;
    tell({ kind: 'end', id, end });
  };
  child.on('message', (report: Report) => tell({ kind: 'report', id, report }));
  child.on('disconnect', leave);
  child.on('exit', (code, signal) => {
    end = { code, signal, fault: null };
    leave();
  });
  child.on('error', (error) => {
    // Also reported for a message that came too late.
    if (child.pid !== undefined) return;
    end = failed(error);
    leave();
  });
}

const failed = (error: unknown): End => ({ code: null, signal: null, fault: String(error) });

function spawned(launch: Launch): ChildProcess {
  const { program, args, cwd, env, reads } = launch;
  const descriptors: number[] = [];
  try {
    for (const path of reads) descriptors.push(openSync(path, 'r'));
    const stdio: StdioOptions = ['ignore', 'ignore', 'ignore', 'ipc', ...descriptors];
    const child = spawn(program, args, { cwd, env, stdio, detached: true, windowsHide: true });
    if (child.pid !== undefined) yieldToOthers(child.pid, launch);
    return child;
  } finally {
    for (const descriptor of descriptors) closeSync(descriptor);
  }
}

/** Lets the server and the database go first, and the kernel end this process before them when memory runs out. */
function yieldToOthers(pid: number, { niceness, isNice }: Launch): void {
  const each = [
    () => isNice || setPriority(pid, niceness),
    () => writeFileSync(`/proc/${pid}/oom_score_adj`, '1000'),
    // A child is a session of its own, and Linux shares processors between sessions first: a priority holds inside of them.
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

/** Kills a child and everything it started, at once. */
function kill(child: ChildProcess | undefined): void {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

process.on('message', (order: LaunchOrder) => {
  if (order.kind === 'start') start(order.id, order.launch);
  else if (order.kind === 'kill') kill(running.get(order.id));
  else running.get(order.id)?.send(order.order, () => undefined);
});
// The server decides when it is over: a terminal and a service manager send their signals to all its processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => {
  for (const child of running.values()) kill(child);
  process.exit(0);
});
