import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../setup/surroundings.mjs';

// Twice as long as the longest limit of a test (vitest.config.ts).
const minutes = process.env.TEST_RUN === 'fleet' ? 60 : process.env.TEST_DEPTH === 'deep' ? 20 : 10;

/**
 * Ends a run in which no test file has ended for this long, and names the files that were running. Vitest's own time limits cannot do that
 * if native code blocks the thread of a test.
 */
export default class HangReporter {
  #running = new Set();
  #alarm;

  onTestRunStart() {
    this.#restart();
  }

  onTestModuleStart({ moduleId }) {
    this.#running.add(path.relative(root, moduleId));
    this.#restart();
  }

  onTestCaseResult() {
    this.#restart();
  }

  onTestModuleEnd({ moduleId }) {
    this.#running.delete(path.relative(root, moduleId));
    this.#restart();
  }

  onTestRunEnd() {
    clearTimeout(this.#alarm);
  }

  #restart() {
    clearTimeout(this.#alarm);
    this.#alarm = setTimeout(() => this.#end(), minutes * 60_000);
  }

  #end() {
    process.stderr.write(`Nothing has ended for ${minutes} minutes. Still running: ${[...this.#running].join(', ')}\n`);
    // A blocked worker does not notice that this process has ended.
    spawnSync('pkill', ['-KILL', '-P', String(process.pid)]);
    process.exit(1);
  }
}
