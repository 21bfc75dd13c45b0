import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup/surroundings.mjs';

/** Writes the errors of hooks to the file TEST_SUITE_REPORT, because Vitest's JSON report does not have them. */
export default class SuiteReporter {
  #failures = [];

  onTestSuiteResult(suite) {
    for (const { message, stack = message } of suite.errors())
      this.#failures.push({ file: path.relative(root, suite.module.moduleId), name: suite.fullName, text: stack });
  }

  onTestRunEnd() {
    if (process.env.TEST_SUITE_REPORT) writeFileSync(process.env.TEST_SUITE_REPORT, JSON.stringify(this.#failures));
  }
}
