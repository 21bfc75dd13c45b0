import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Order, Report } from '../tasks.ts';
import type { End, Launch, LaunchOrder, LaunchReport } from './launch.ts';

/** A media process. */
export interface MediaChild {
  /** How it ended; null while it runs. */
  readonly end: End | null;
  /**
   * When this resolves, it and everything that it started no longer write anything. Only if the launcher was killed, they notice that a moment later
   * and end too.
   */
  readonly ended: Promise<End>;
  send(order: Order): void;
  /** Kills it and everything that it started, at once. */
  kill(): void;
  /** Whether it keeps the server's process alive; at first it does. */
  hold(isHeld: boolean): void;
}

type Hear = (report: Report) => void;

interface Started {
  hear: Hear;
  finish(end: End): void;
}

const program = fileURLToPath(new URL('launcher-main.ts', import.meta.url));
/** It only passes on short messages. */
const flags = ['--max-old-space-size=64', '--max-semi-space-size=1'];
/** It has nothing of our environment but what Node needs. */
const inherited = ['LD_LIBRARY_PATH', 'SystemRoot', 'NODE_V8_COVERAGE', 'NODE_COMPILE_CACHE'];

/** A running launcher and the media processes that it started. */
class Launcher {
  readonly #process: ChildProcess;
  readonly #started = new Map<number, Started>();
  readonly #held = new Set<number>();
  readonly gone: Promise<void>;

  constructor() {
    this.#process = spawn(process.execPath, [...flags, program], {
      cwd: '/',
      env: pickEnvironment(inherited),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      detached: true,
      windowsHide: true,
    });
    this.#process.on('message', (report: LaunchReport) => this.#handle(report));
    this.gone = new Promise((resolve) => {
      const leave = () => {
        const end = { code: null, signal: null, fault: 'The launcher of media processes ended.' };
        for (const id of [...this.#started.keys()]) this.#finish(id, end);
        resolve();
      };
      this.#process.on('exit', leave);
      this.#process.on('error', () => this.#process.pid === undefined && leave());
    });
    this.#keepAlive();
  }

  get isRunning(): boolean {
    return this.#process.connected;
  }

  start(id: number, launch: Launch, hear: Hear): MediaChild {
    const { promise: ended, resolve } = Promise.withResolvers<End>();
    let over: End | null = null;
    const finish = (end: End) => {
      over = end;
      resolve(end);
    };
    this.#started.set(id, { hear, finish });
    this.#hold(id, true);
    this.#tell({ kind: 'start', id, launch });
    return {
      get end() {
        return over;
      },
      ended,
      send: (order) => this.#tell({ kind: 'order', id, order }),
      kill: () => this.#tell({ kind: 'kill', id }),
      hold: (isHeld) => this.#hold(id, isHeld),
    };
  }

  stop(): void {
    this.#process.ref();
    if (this.#process.connected) this.#process.disconnect();
  }

  #tell(order: LaunchOrder): void {
    // If it has ended, so have its processes, and `gone` says so.
    if (this.#process.connected) this.#process.send(order, () => undefined);
  }

  #handle(report: LaunchReport): void {
    if (report.kind === 'end') this.#finish(report.id, report.end);
    else this.#started.get(report.id)?.hear(report.report);
  }

  #finish(id: number, end: End): void {
    const started = this.#started.get(id);
    this.#started.delete(id);
    this.#hold(id, false);
    started?.finish(end);
  }

  #hold(id: number, isHeld: boolean): void {
    if (isHeld && this.#started.has(id)) this.#held.add(id);
    else this.#held.delete(id);
    this.#keepAlive();
  }

  /** A launcher without work must not keep the server's process alive. */
  #keepAlive(): void {
    for (const each of [this.#process, this.#process.channel]) {
      if (this.#held.size > 0) each?.ref();
      else each?.unref();
    }
  }
}

let launcher: Launcher | null = null;
let lastId = 0;

/** Starts a media process; `hear` gets its reports. A launcher that has ended is replaced. */
export function launch(what: Launch, hear: Hear): MediaChild {
  if (!launcher?.isRunning) launcher = new Launcher();
  lastId += 1;
  return launcher.start(lastId, what, hear);
}

/** Ends the launcher, and every media process with it. */
export async function stopLauncher(): Promise<void> {
  const old = launcher;
  launcher = null;
  old?.stop();
  await old?.gone;
}

/** These variables of ours, as far as they are set. */
export function pickEnvironment(names: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
