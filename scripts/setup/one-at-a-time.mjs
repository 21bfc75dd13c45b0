import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inRoot, say } from './surroundings.mjs';
import { text } from './texts.mjs';

const waitMilliseconds = 250;
/** The process that holds the lock touches it this often. A much older lock belongs to a dead process, whatever its id was. */
const touchMilliseconds = 5_000;
const goneMilliseconds = 60_000;

/** Installs and builds under a lock for the folder: two processes at once would remove each other's files. */
export async function oneAtATime(work, lock = inRoot('.cache', 'setup.lock')) {
  let isTold = false;
  while (!take(lock)) {
    if (!isTold) say(text('waiting', { lock }));
    isTold = true;
    await pause(waitMilliseconds);
  }
  const free = () => rmSync(lock, { force: true });
  process.once('exit', free);
  const touch = setInterval(() => utimesSync(lock, new Date(), new Date()), touchMilliseconds);
  try {
    return await work();
  } finally {
    clearInterval(touch);
    process.off('exit', free);
    free();
  }
}

/** Takes the lock, also from a dead process. */
function take(lock) {
  const own = `${hostname()} ${process.pid}`;
  mkdirSync(path.dirname(lock), { recursive: true });
  try {
    writeFileSync(lock, own, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (isGone(lock)) rmSync(lock, { force: true });
  return false;
}

function isGone(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > goneMilliseconds) return true;
    const [host, pid] = readFileSync(lock, 'utf8').split(' ');
    if (host !== hostname() || pid === undefined) return false;
    // A restarted container assigns the same process ids.
    if (Number(pid) === process.pid) return true;
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
