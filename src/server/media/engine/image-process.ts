import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { AWAITED, deathError, killChild, startChild } from './fence.ts';
import { MediaError } from './media-error.ts';
import { reasons } from './reasons.ts';
import type { ImageTasks, Order, Report } from './tasks.ts';

const GiB = 1024 ** 3;
const limits = { cpuSeconds: 7200, memoryBytes: GiB, fileBytes: GiB / 8 };
/** Seconds of wall clock for one image. */
const TASK_SECONDS = 60;
/** The process is replaced after this many tasks, because libraries that decode untrusted files may leak. */
const TASKS_A_LIFE = 500;
const IDLE_SECONDS = 600;
const AT_ONCE = Math.max(2, availableParallelism());

interface Job {
  order: Order;
  resolve: (output: unknown) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout | null;
  /** True when a process died with this job in it; it then runs alone, to find out which job is to blame. */
  suspect: boolean;
}

interface Worker {
  child: ChildProcess;
  ready: boolean;
  dead: boolean;
  jobs: Map<number, Job>;
  taken: number;
}

let worker: Worker | null = null;
let idle: NodeJS.Timeout | null = null;
let lastId = 0;
const waiting: Job[] = [];

/** Runs one image task in the warm image process. */
export function runImage<Name extends keyof ImageTasks>(
  task: Name,
  input: ImageTasks[Name]['input'],
): Promise<ImageTasks[Name]['output']> {
  return new Promise((resolve, reject) => {
    lastId += 1;
    const settle = resolve as (output: unknown) => void;
    waiting.push({ order: { id: lastId, task, input }, resolve: settle, reject, timer: null, suspect: false });
    pump();
  });
}

/** Starts the process ahead of its first task. */
export function warmImages(): void {
  worker ??= start();
}

/** Ends the process; its tasks fail with an ordinary error. */
export async function stopImages(): Promise<void> {
  if (idle) clearTimeout(idle);
  const stopped = new Error('The image process was stopped.');
  for (const job of waiting.splice(0)) job.reject(stopped);
  const old = worker;
  worker = null;
  if (!old) return;
  for (const job of old.jobs.values()) settle(job, () => job.reject(stopped));
  old.jobs.clear();
  await retire(old);
}

function pump(): void {
  if (waiting.length === 0) return;
  if (idle) clearTimeout(idle);
  if (worker && worker.taken >= TASKS_A_LIFE) replace(worker);
  worker ??= start();
  while (waiting[0] && fits(worker, waiting[0])) {
    const job = waiting.shift();
    if (job) give(worker, job);
  }
}

/** A suspect runs alone, and nothing joins it. */
function fits({ ready, jobs }: Worker, job: Job): boolean {
  const suspects = job.suspect || [...jobs.values()].some(({ suspect }) => suspect);
  return ready && jobs.size < (suspects ? 1 : AT_ONCE);
}

function give(to: Worker, job: Job): void {
  to.taken += 1;
  to.jobs.set(job.order.id, job);
  job.timer = setTimeout(() => {
    to.jobs.delete(job.order.id);
    job.reject(new MediaError(reasons.heavy));
    killChild(to.child);
  }, TASK_SECONDS * 1000).unref();
  to.child.ref();
  to.child.channel?.ref();
  to.child.send(job.order, (error) => error && killChild(to.child));
}

function start(): Worker {
  const child = startChild('image-main.ts', limits, AWAITED);
  const started: Worker = { child, ready: false, dead: false, jobs: new Map(), taken: 0 };
  child.on('message', (report: Report) => handleReport(started, report));
  child.on('error', () => bury(started, null, null));
  child.once('exit', (code, signal) => bury(started, code, signal));
  return started;
}

function handleReport(from: Worker, report: Report): void {
  if (report.kind === 'ready') {
    from.ready = true;
    if (from.jobs.size === 0 && waiting.length === 0) rest(from);
    pump();
    return;
  }
  const job = from.jobs.get(report.id);
  if (!job) return;
  from.jobs.delete(report.id);
  settle(job, () => {
    if (report.kind === 'done') job.resolve(report.output);
    else if (report.kind === 'fault') job.reject(new MediaError(report.reason));
    else if (report.kind === 'error') job.reject(new Error(report.message));
  });
  if (from.jobs.size === 0 && waiting.length === 0) rest(from);
  if (from !== worker && from.jobs.size === 0) void retire(from);
  pump();
}

function settle(job: Job, how: () => void): void {
  if (job.timer) clearTimeout(job.timer);
  how();
}

/** An idle process must not keep the server alive, and after a while it is stopped to free its memory. */
function rest(from: Worker): void {
  from.child.unref();
  from.child.channel?.unref();
  if (idle) clearTimeout(idle);
  idle = setTimeout(() => {
    if (worker === from && from.jobs.size === 0) {
      worker = null;
      void retire(from);
    }
  }, IDLE_SECONDS * 1000).unref();
}

/** The old process finishes its jobs; new jobs go to a new one. */
function replace(old: Worker): void {
  worker = null;
  if (old.jobs.size === 0) void retire(old);
}

function retire(old: Worker): Promise<void> {
  const { child } = old;
  old.dead = true;
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return resolve();
    child.once('exit', () => resolve());
    killChild(child);
  });
}

/** Jobs of a dead process run a second time, each alone; a job that then kills its process is to blame. */
function bury(dead: Worker, code: number | null, signal: NodeJS.Signals | null): void {
  if (dead.dead) return;
  dead.dead = true;
  if (worker === dead) worker = null;
  const jobs = [...dead.jobs.values()];
  dead.jobs.clear();
  for (const job of jobs) {
    settle(job, () => {
      if (job.suspect) job.reject(deathError(code, signal));
      else waiting.unshift({ ...job, timer: null, suspect: true });
    });
  }
  // Without this, a process that cannot start would be started again and again.
  if (!dead.ready) for (const job of waiting.splice(0)) job.reject(new Error(`No image process (${signal ?? code}).`));
  pump();
}
