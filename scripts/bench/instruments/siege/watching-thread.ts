// The thread of watch-system.ts: looks every second until it is told to stop, and then reports the worst figures.
import { parentPort, workerData } from 'node:worker_threads';
import { look, nothing } from './system-figures.ts';

// Reading the maps of large processes pauses them for milliseconds.
const everyMilliseconds = 1_000;

const { pid, dataDir } = workerData as { pid: number; dataDir: string };
let worst = look(pid, dataDir, nothing);
setInterval(() => {
  worst = look(pid, dataDir, worst);
}, everyMilliseconds);
parentPort?.once('message', () => parentPort?.postMessage(look(pid, dataDir, worst)));
