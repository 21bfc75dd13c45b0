// The body of npm test, on the Node that Riff runs on: every section even when one fails; failures and the total last.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { missingSwift } from '#tests/support/bucket/find-swift.ts';
import { engineNames, missingFor } from '#tests/support/engines/find-engines.ts';
import { ensureBuilt } from '../setup/build.mjs';
import { inRoot, run, SetupFault, say, toolEnvironment } from '../setup/surroundings.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { readPlaywright, readVitest } from './read-reports.mjs';
import { browsers, built, checks, everyDay, fleet, nightly, onS3, projects, sectionNames } from './sections.mjs';

const sum = { passed: 0, skipped: 0, failures: [] };
const longestPart = 1_500;
const began = Date.now();
const seconds = (from) => `${((Date.now() - from) / 1000).toFixed(1)} s`;
const show = (text) => process.stdout.write(text);

function heading(title) {
  say(`\n── ${title} (after ${seconds(began)}) ──`);
}

function add({ passed, skipped, failures }) {
  sum.passed += passed;
  sum.skipped += skipped;
  sum.failures.push(...failures);
}

/** A check that only passes or fails counts as one test; its output is printed when it fails. */
async function check(title, work) {
  const start = Date.now();
  const { code, output } = await work();
  const failures = code === 0 ? [] : [{ title, text: output }];
  add({ passed: 1 - failures.length, skipped: 0, failures });
  say(`${code === 0 ? 'ok    ' : 'FAILED'} ${title} (${seconds(start)})`);
  if (code !== 0) say(output.trimEnd());
}

const node = (script, args, options) => run(process.execPath, [script, ...args], options);
const tool = ([script, ...args], options) => node(inRoot('node_modules', script), args, options);
const succeed = () => ({ code: 0, output: '' });
const fail = (error) => ({ code: 1, output: error.message });

async function runChecks(chosen) {
  for (const { title, args, script } of chosen)
    await check(title, () => (script ? node(inRoot(script), []) : tool(args)));
}

/** Whether the section has an engine to run in; says what to install for every one that is missing. */
function hasEngine() {
  const missing = engineNames.map(missingFor).filter((reason) => reason !== undefined);
  for (const reason of missing) say(reason);
  return missing.length < engineNames.length;
}

async function build(wanted) {
  if (!['pages', ...built, browsers.name, fleet.name].some((name) => wanted.has(name))) return;
  await check('build', () => ensureBuilt().then(succeed, fail));
  if (wanted.has('weight')) await check('weight of the pages (size-limit)', () => tool(['size-limit/bin.js']));
}

async function runVitest(chosen, folder, extra = {}) {
  if (chosen.length === 0) return;
  heading(`tests: ${chosen.join(', ')}`);
  const report = path.join(folder, `vitest-${chosen.join('-')}.json`);
  const suites = path.join(folder, `suites-${chosen.join('-')}.json`);
  const own = ['hang', 'suite'].map((name) => `./scripts/checks/${name}-reporter.mjs`);
  const reporters = ['default', 'json', ...own].map((name) => `--reporter=${name}`);
  const names = chosen.flatMap((name) => ['--project', name]);
  const args = ['vitest/vitest.mjs', 'run', '--passWithNoTests', ...names, ...reporters, `--outputFile.json=${report}`];
  const env = { ...toolEnvironment(), TEST_SUITE_REPORT: suites, ...extra };
  const { code } = await tool(args, { onText: show, env });
  add(readVitest(report, code, suites));
}

async function runBrowser(folder) {
  heading('browser');
  const missing = await ensureBrowser();
  if (missing) return await check('a browser', () => Promise.resolve({ code: 1, output: missing }));
  const report = path.join(folder, 'playwright.json');
  const env = { ...toolEnvironment(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const { code } = await tool(['playwright/cli.js', 'test', '--reporter=list,json'], { env, onText: show });
  add(readPlaywright(report, code));
}

/**
 * Two lanes keep two cores busy: one builds and checks the types, which takes longest, the other does the short checks
 * and begins with the tests. The browser tests have the machine to themselves.
 */
async function runSections(named, folder) {
  // Without an engine its tests are skipped, and nothing has to be built for them.
  const skipsEngines = named.has(browsers.name) && !hasEngine();
  const wanted = skipsEngines ? named.difference(new Set([browsers.name])) : named;
  const chosen = checks.filter(({ name }) => wanted.has(name));
  if (chosen.length > 0) heading('checks');
  const building = build(wanted);
  // Astro writes the same generated types in both, so one comes after the other.
  const types = building.then(() => runChecks(chosen.filter(({ name }) => name === 'types')));
  await runChecks(chosen.filter(({ name }) => name !== 'types'));
  if (wanted.has('e2e')) await check('demo content for the browser tests', () => prepareInstallation());
  if (wanted.has(browsers.name)) await check('demo content for the engines', () => prepareInstallation('engines'));
  await building;
  await runVitest(
    projects.filter((name) => wanted.has(name)),
    folder,
  );
  await types;
  if (wanted.has('e2e')) await runBrowser(folder);
  if (named.has(browsers.name)) await runVitest([browsers.project], folder);
  if (wanted.has(nightly.name)) await runVitest(nightly.projects, folder, nightly.env);
  if (wanted.has(onS3.name)) await runOnS3(folder);
  if (wanted.has(fleet.name)) await runVitest(fleet.projects, folder, fleet.env);
}

/** The same tests once more, with another place for their files. */
async function runOnS3(folder) {
  const missing = missingSwift();
  if (missing) return say(missing);
  await runVitest(onS3.projects, folder, onS3.env);
}

const prepareInstallation = (...words) => node(inRoot('tests', 'support', 'browser', 'prepare.ts'), words);

/** Runs the named sections, or the default ones; the exit code says whether everything passed. */
export async function runAll(names) {
  const unknown = names.find((name) => !sectionNames.includes(name));
  if (unknown) throw new SetupFault(`There is no section "${unknown}": choose from ${sectionNames.join(', ')}.`);
  const folder = mkdtempSync(path.join(tmpdir(), 'riff-test-reports-'));
  try {
    await runSections(new Set(names.length > 0 ? names : everyDay), folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  sayTotal();
}

/** Everything that failed stands here once more: a log that was cut at its beginning still says what to mend. */
function sayTotal() {
  const failed = sum.failures.length;
  if (failed > 0) heading('what failed');
  for (const { title, text } of sum.failures) say(`${title}\n${shorten(text)}\n`);
  say(`\nThe run took ${seconds(began)}.`);
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
  say(`${sum.passed} passed, ${failed} failed${skipped}`);
  process.exitCode = failed > 0 || sum.passed + sum.skipped === 0 ? 1 : 0;
}

/** Both ends of a long text: tests begin with what is wrong, most tools end with it. */
function shorten(text) {
  if (text.length <= 2 * longestPart) return text.trim();
  return `${text.slice(0, longestPart).trim()}\n…\n${text.slice(-longestPart).trim()}`;
}

if (import.meta.filename === process.argv[1]) await runAll(process.argv.slice(2));
