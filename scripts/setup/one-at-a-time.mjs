import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inRoot, say } from './surroundings.mjs';

const waitMilliseconds = 250;

/** Installs and builds while no other process does that in the same folder: two at once would remove each other's files. */
export async function oneAtATime(work, lock = inRoot('.cache', 'setup.lock')) {
  let isTold = false;
  while (!take(lock)) {
    if (!isTold) say('Another start of Riff installs or builds in this folder: waiting for it …');
    isTold = true;
    await pause(waitMilliseconds);
  }
  const free = () => rmSync(lock, { force: true });
  process.once('exit', free);
  try {
    return await work();
  } finally {
    process.off('exit', free);
    free();
  }
}

/** Takes the lock, also from a process that is gone. Of another machine that shares the folder nobody knows that. */
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
    const [host, pid] = readFileSync(lock, 'utf8').split(' ');
    if (host !== hostname()) return false;
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
