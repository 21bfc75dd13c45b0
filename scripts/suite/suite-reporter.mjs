import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup/surroundings.mjs';

/** Writes errors of hooks and errors outside tests to the file TEST_SUITE_REPORT: Vitest's JSON report has neither. */
export default class SuiteReporter {
  #failures = [];

  onTestSuiteResult(suite) {
    for (const { message, stack = message } of suite.errors()) this.#add(suite.module.moduleId, suite.fullName, stack);
  }

  onTestRunEnd(_modules, unhandled) {
    for (const { message, stack = message, VITEST_TEST_PATH: file, VITEST_TEST_NAME: name } of unhandled)
      this.#add(
        file,
        name ? `an error that nothing handled, during "${name}"` : 'an error that nothing handled',
        stack,
      );
    if (process.env.TEST_SUITE_REPORT) writeFileSync(process.env.TEST_SUITE_REPORT, JSON.stringify(this.#failures));
  }

  #add(file, name, text) {
    this.#failures.push({ file: file && path.relative(root, file), name, text });
  }
}
