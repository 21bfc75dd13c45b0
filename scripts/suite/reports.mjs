import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup/surroundings.mjs';

/*
 * A record is one test file of Vitest or one test of Playwright: { key, file, passed, skipped, failures: [{ title, text }] }.
 * `file` is the address by which its runner runs it again; a record without `file` stands for a fault outside the tests.
 */

const interrupted = [{ passed: 0, skipped: 0, failures: [{ title: 'no report: the run was interrupted', text: '' }] }];
const inProject = (file) => path.relative(root, file);

/** An exit code without a failed test is a failure too. */
const withExit = (records, code) =>
  code === 0 || records.some(({ failures }) => failures.length > 0)
    ? records
    : [
        ...records,
        {
          passed: 0,
          skipped: 0,
          failures: [{ title: `exit code ${code} without a failed test`, text: 'See the output above.' }],
        },
      ];

/** One record for each test file, from the reports of Vitest and of suite-reporter.mjs. */
export function readVitest(file, code, suites) {
  const report = readReport(file);
  if (!report) return interrupted;
  const outside = readReport(suites) ?? [];
  const records = report.testResults.map(({ name, status, message, assertionResults }) => {
    const own = inProject(name);
    const failures = assertionResults.filter((result) => result.status === 'failed').map((result) => told(own, result));
    failures.push(...outside.filter((error) => error.file === own).map((error) => titled(own, error)));
    if (status === 'failed' && failures.length === 0) failures.push({ title: own, text: message });
    const passed = assertionResults.filter((result) => result.status === 'passed').length;
    const skipped = assertionResults.length - passed - assertionResults.filter(isFailed).length;
    return { key: own, file: own, passed, skipped, failures };
  });
  const files = new Set(records.map((record) => record.file));
  for (const error of outside)
    if (!files.has(error.file))
      records.push({ key: error.file, file: error.file, passed: 0, skipped: 0, failures: [titled(error.file, error)] });
  return withExit(records, code);
}

const isFailed = ({ status }) => status === 'failed';
const titled = (file, { name, text }) => ({ title: `${file ?? 'outside the tests'} › ${name}`, text });

/** Vitest's report has only stacks, and the stack of a test that timed out does not say so. */
function told(file, { fullName, duration = 0, failureMessages }) {
  const text = failureMessages
    .map((message) => message.replace('STACK_TRACE_ERROR', `timed out after ${Math.round(duration / 1000)} s`))
    .join('\n');
  return { title: `${file} › ${fullName}`, text };
}

/** One record for each test of Playwright's report; `file` has the line, which Playwright takes as an address. */
export function readPlaywright(file, code) {
  const report = readReport(file);
  if (!report) return interrupted;
  const folder = inProject(report.config.rootDir);
  const records = report.suites.flatMap(specsOf).map((spec) => recordOf(spec, folder));
  for (const { message } of report.errors)
    records.push({ passed: 0, skipped: 0, failures: [{ title: 'outside the tests', text: message ?? '' }] });
  return withExit(records, code);
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

function recordOf({ file, line, title, tests }, folder) {
  const address = `${path.posix.join(folder, file)}:${line}`;
  const count = (status) => tests.filter((test) => test.status === status).length;
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
  const passed = count('expected');
  const skipped = count('skipped');
  const text = errors.map(({ message }) => message).join('\n');
  const key = `${address} › ${title}`;
  const failures = passed + skipped < tests.length ? [{ title: key, text }] : [];
  return { key, file: address, passed, skipped, failures };
}

function readReport(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  } catch {
    return undefined;
  }
}
