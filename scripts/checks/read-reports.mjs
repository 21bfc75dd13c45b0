import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup/surroundings.mjs';

const missing = { passed: 0, skipped: 0, failures: [{ title: 'no report: the run was interrupted', text: '' }] };
const inProject = (file) => path.relative(root, file);

/** An exit code without a failed test is a failure too: an error outside tests, for example. */
const orExit = (failures, code) =>
  failures.length === 0 && code !== 0
    ? [{ title: `exit code ${code} without a failed test`, text: 'See the output above.' }]
    : failures;

/** Tests that passed and were skipped, and the failures with their messages, from Vitest's report and that of suite-reporter.mjs. */
export function readVitest(file, code, suites) {
  const report = readReport(file);
  if (!report) return missing;
  const ofHooks = readReport(suites) ?? [];
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((result) => result.status === 'failed')
      .map(({ fullName, duration = 0, failureMessages }) => ({
        title: `${inProject(name)} › ${fullName}`,
        // Vitest's report holds stacks only, and that of a test which timed out does not say so.
        text: failureMessages
          .map((text) => text.replace('STACK_TRACE_ERROR', `timed out after ${Math.round(duration / 1000)} s`))
          .join('\n'),
      }));
    for (const hook of ofHooks)
      if (hook.file === inProject(name)) failed.push({ title: `${hook.file} › ${hook.name}`, text: hook.text });
    return status === 'failed' && failed.length === 0 ? [{ title: inProject(name), text: message }] : failed;
  });
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0);
  return { passed: report.numPassedTests, skipped, failures: orExit(failures, code) };
}

/** The same from Playwright's report. A test that passed only at a second try has failed. */
export function readPlaywright(file, code) {
  const report = readReport(file);
  if (!report) return missing;
  const failures = [
    ...report.suites.flatMap(failedSpecs),
    ...report.errors.map(({ message }) => ({ title: 'outside the tests', text: message ?? '' })),
  ];
  return { passed: report.stats.expected, skipped: report.stats.skipped, failures: orExit(failures, code) };
}

function failedSpecs({ specs = [], suites = [] }) {
  const failures = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, line, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return { title: `${file}:${line} › ${title}`, text: errors.map(({ message }) => message).join('\n') };
    });
  return [...failures, ...suites.flatMap(failedSpecs)];
}

function readReport(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  } catch {
    return undefined;
  }
}
