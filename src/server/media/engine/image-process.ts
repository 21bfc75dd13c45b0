import { chmodSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { placeFor } from './fence/confinement.ts';
import type { End, MediaChild } from './fence/launch.ts';
import { lendCopy, lendFolderAtOnce, takeFileBack } from './fence/lend.ts';
import { AWAITED, BACKGROUND, deathError, startChild, startError } from './fence/start-child.ts';
import { MediaError } from './media-error.ts';
import { reasons } from './reasons.ts';
import type { ImageTasks, Order, Report } from './tasks.ts';

const GiB = 1024 ** 3;
const limits = { cpuSeconds: 7200, memoryBytes: GiB, fileBytes: GiB / 8 };
/** The process is replaced after this many tasks, because libraries that decode untrusted files may leak. */
const TASKS_A_LIFE = 500;

interface Job {
  order: Order;
  /** Copies the source into the folder of the process. */
  bring: () => Promise<void>;
  resolve: (output: unknown) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout | null;
  /** True when a process died with this job in it; it then runs alone, to find out which job is to blame. */
  suspect: boolean;
}

interface Worker {
  child: MediaChild;
  ready: boolean;
  dead: boolean;
  jobs: Map<number, Job>;
  taken: number;
}

interface Manner {
  niceness: number;
  /** Images that are processed at the same time. */
  atOnce: number;
  /** Seconds of wall clock for one image. */
  taskSeconds: number;
  /** Seconds without work after which the process is stopped to free its memory. */
  idleSeconds: number;
}

/** A warm process for image tasks; another one takes its place when it dies or has grown old. */
class ImageProcess {
  readonly #manner: Manner;
  readonly #waiting: Job[] = [];
  #worker: Worker | null = null;
  #home: string | null = null;
  #idle: NodeJS.Timeout | null = null;
  #lastId = 0;

  constructor(manner: Manner) {
    this.#manner = manner;
  }

  /**
   * Runs one image task in the warm image process, which sees a copy of each source during its task, and no other file of ours.
   * The target appears only when it is complete.
   */
  async run<Name extends keyof ImageTasks>(
    task: Name,
    input: ImageTasks[Name]['input'],
  ): Promise<ImageTasks[Name]['output']> {
    this.#lastId += 1;
    const id = this.#lastId;
    const [copy, draft] = [`in/${id}`, `out/${id}`];
    const inside = 'target' in input ? { source: copy, target: draft } : { path: copy };
    const source = 'target' in input ? input.source : input.path;
    const folder = this.#homeOfAll();
    try {
      const output = await new Promise<unknown>((resolve, reject) => {
        const order = { id, task, input: { ...input, ...inside } };
        const bring = () => lendCopy(source, join(folder, copy));
        this.#waiting.push({ order, bring, resolve, reject, timer: null, suspect: false });
        this.#pump();
      });
      if ('target' in input) await takeFileBack(join(folder, draft), input.target);
      return output as ImageTasks[Name]['output'];
    } finally {
      // Includes the files that a task writes beside its draft.
      for (const name of [copy, draft, `${draft}.apart`, `${draft}.joined`])
        await rm(join(folder, name), { force: true });
    }
  }

  /** The folder that the process works in; a new process takes it over. */
  #homeOfAll(): string {
    // A folder without writes for an hour is swept.
    if (this.#home && existsSync(this.#home)) return this.#home;
    this.#home = mkdtempSync(placeFor('images'));
    // The process may write only to `out`: elsewhere it could put links in the way of our copies.
    for (const name of ['in', 'out']) mkdirSync(join(this.#home, name));
    for (const name of ['', 'in']) chmodSync(join(this.#home, name), 0o711);
    lendFolderAtOnce(join(this.#home, 'out'));
    return this.#home;
  }

  get counts(): { running: number; waiting: number } {
    return { running: this.#worker ? 1 : 0, waiting: this.#waiting.length };
  }

  /** Starts the process ahead of its first task. */
  warm(): void {
    this.#worker ??= this.#start();
  }

  /** Ends the process; its tasks fail with an ordinary error. */
  async stop(): Promise<void> {
    if (this.#idle) clearTimeout(this.#idle);
    const stopped = new Error('The image process was stopped.');
    for (const job of this.#waiting.splice(0)) job.reject(stopped);
    const [old, folder] = [this.#worker, this.#home];
    this.#worker = null;
    this.#home = null;
    for (const job of old?.jobs.values() ?? []) this.#settle(job, () => job.reject(stopped));
    old?.jobs.clear();
    if (old) await this.#retire(old);
    if (folder) await rm(folder, { recursive: true, force: true });
  }

  #pump(): void {
    if (this.#waiting.length === 0) return;
    if (this.#idle) clearTimeout(this.#idle);
    if (this.#worker && this.#worker.taken >= TASKS_A_LIFE) this.#replace(this.#worker);
    this.#worker ??= this.#start();
    while (this.#waiting[0] && this.#fits(this.#worker, this.#waiting[0])) {
      const job = this.#waiting.shift();
      if (job) this.#give(this.#worker, job);
    }
  }

  /** A suspect runs alone, and nothing joins it. */
  #fits({ ready, jobs }: Worker, job: Job): boolean {
    const suspects = job.suspect || [...jobs.values()].some(({ suspect }) => suspect);
    return ready && jobs.size < (suspects ? 1 : this.#manner.atOnce);
  }

  #give(to: Worker, job: Job): void {
    to.taken += 1;
    to.jobs.set(job.order.id, job);
    job.timer = setTimeout(() => {
      to.jobs.delete(job.order.id);
      job.reject(new MediaError(reasons.heavy));
      to.child.kill();
    }, this.#manner.taskSeconds * 1000).unref();
    to.child.hold(true);
    job.bring().then(
      () => to.child.send(job.order),
      (error: Error) => this.#end(to, job, () => job.reject(error)),
    );
  }

  #start(): Worker {
    const belongings = { folder: this.#homeOfAll(), reads: [] };
    const child = startChild('image-main.ts', limits, this.#manner.niceness, belongings, (report) =>
      this.#handleReport(started, report),
    );
    const started: Worker = { child, ready: false, dead: false, jobs: new Map(), taken: 0 };
    void child.ended.then((end) => this.#bury(started, end));
    return started;
  }

  #handleReport(from: Worker, report: Report): void {
    if (report.kind === 'ready') {
      from.ready = true;
      if (from.jobs.size === 0 && this.#waiting.length === 0) this.#rest(from);
      this.#pump();
      return;
    }
    const job = from.jobs.get(report.id);
    if (!job) return;
    this.#end(from, job, () => {
      if (report.kind === 'done') job.resolve(report.output);
      else if (report.kind === 'fault') job.reject(new MediaError(report.reason));
      else if (report.kind === 'error') job.reject(new Error(report.message));
    });
  }

  #end(from: Worker, job: Job, how: () => void): void {
    from.jobs.delete(job.order.id);
    this.#settle(job, how);
    if (from.jobs.size === 0 && this.#waiting.length === 0) this.#rest(from);
    if (from !== this.#worker && from.jobs.size === 0) void this.#retire(from);
    this.#pump();
  }

  #settle(job: Job, how: () => void): void {
    if (job.timer) clearTimeout(job.timer);
    how();
  }

  /** An idle process must not keep the server alive, and after a while it is stopped to free its memory. */
  #rest(from: Worker): void {
    from.child.hold(false);
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      if (this.#worker === from && from.jobs.size === 0) {
        this.#worker = null;
        void this.#retire(from);
      }
    }, this.#manner.idleSeconds * 1000).unref();
  }

  /** The old process finishes its jobs; new jobs go to a new one. */
  #replace(old: Worker): void {
    this.#worker = null;
    if (old.jobs.size === 0) void this.#retire(old);
  }

  async #retire(old: Worker): Promise<void> {
    old.dead = true;
    old.child.kill();
    await old.child.ended;
  }

  /** Jobs of a dead process run a second time, each alone; a job that then kills its process is to blame. */
  #bury(dead: Worker, end: End): void {
    if (dead.dead) return;
    dead.dead = true;
    if (this.#worker === dead) this.#worker = null;
    const jobs = [...dead.jobs.values()];
    dead.jobs.clear();
    for (const job of jobs) {
      this.#settle(job, () => {
        if (job.suspect) job.reject(deathError(end));
        else this.#waiting.unshift({ ...job, timer: null, suspect: true });
      });
    }
    // Without this, a process that cannot start would be started again and again.
    if (!dead.ready) for (const job of this.#waiting.splice(0)) job.reject(startError(end));
    this.#pump();
  }
}

/** For images that a person waits for. */
const awaited = new ImageProcess({
  niceness: AWAITED,
  atOnce: Math.max(2, availableParallelism()),
  taskSeconds: 60,
  idleSeconds: 120,
});
/** For images that no one waits for: in their own process, they take neither a place nor processor time from the others. */
const background = new ImageProcess({ niceness: BACKGROUND, atOnce: 1, taskSeconds: 1800, idleSeconds: 30 });

/** Runs one image task; long work yields to other work. */
export const runImage = <Name extends keyof ImageTasks>(
  task: Name,
  input: ImageTasks[Name]['input'],
  isLong = false,
): Promise<ImageTasks[Name]['output']> => (isLong ? background : awaited).run(task, input);

/** The number of image processes, and of waiting images. */
export function countImages(): { running: number; waiting: number } {
  const [one, other] = [awaited.counts, background.counts];
  return { running: one.running + other.running, waiting: one.waiting + other.waiting };
}

/** Starts the process ahead of its first task. */
export const warmImages = (): void => awaited.warm();

/** Ends the processes; their tasks fail with an ordinary error. */
export async function stopImages(): Promise<void> {
  await Promise.all([awaited.stop(), background.stop()]);
}
