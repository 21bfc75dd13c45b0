// The body of npm test, on the Node that Riff runs on: every section even when one fails; failures and the total last.
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { missingSwift } from '#tests/support/bucket/find-swift.ts';
import { engineNames, missingFor } from '#tests/support/engines/find-engines.ts';
import { ensureBuilt } from '../setup/build.mjs';
import { inRoot, run, SetupFault, say, toolEnvironment } from '../setup/surroundings.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { readPlaywright, readVitest } from './reports.mjs';
import { tryAgain } from './second-tries.mjs';
import { checks, chooseSections, deep, gate, projects, special, types } from './sections.mjs';

const longestPart = 1_500;
const began = Date.now();
const seconds = (from) => `${((Date.now() - from) / 1000).toFixed(1)} s`;
const show = (text) => process.stdout.write(text);
/** All tries of a run generate the same values, so that a failing value is not mistaken for chance. */
const seed = process.env.TEST_SEED ?? String(randomInt(2 ** 31));
const folder = mkdtempSync(path.join(tmpdir(), 'riff-test-reports-'));
/** The folder in which tests note the things that they touch. */
const touched = path.join(folder, 'touched');
let reports = 0;

/** The sections that ran: their records, and how to rerun some of their files where that makes sense. */
const ran = [];

function heading(title) {
  say(`\n── ${title} (after ${seconds(began)}) ──`);
}

/** A check that only passes or fails counts as one test; its output is printed when it fails. It is deterministic, so it is not retried. */
async function check(title, work) {
  const start = Date.now();
  const { code, output } = await work();
  const failures = code === 0 ? [] : [{ title, text: output }];
  ran.push({ records: [{ passed: 1 - failures.length, skipped: 0, failures }] });
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

/** Whether any engine for the engine tests is installed; says what to install for every missing one. */
function hasEngine() {
  const missing = engineNames.map(missingFor).filter((reason) => reason !== undefined);
  for (const reason of missing) say(reason);
  return missing.length < engineNames.length;
}

async function build(wanted) {
  if (!['pages', 'build', 'weight', 'e2e', 'deep', 'browsers', 'fleet'].some((name) => wanted.has(name))) return;
  await check('build', () => ensureBuilt().then(succeed, fail));
  if (wanted.has('weight')) await check('weight of the pages (size-limit)', () => tool(['size-limit/bin.js']));
}

/** Runs projects of Vitest, or only `files` of them. Returns their records. */
async function vitest(names, env, files = []) {
  reports += 1;
  const report = path.join(folder, `vitest-${reports}.json`);
  const suites = path.join(folder, `suites-${reports}.json`);
  const own = ['hang', 'suite'].map((name) => `./scripts/suite/${name}-reporter.mjs`);
  const reporters = ['default', 'json', ...own].map((name) => `--reporter=${name}`);
  const alone = files.length > 0 ? ['--maxWorkers=1'] : [];
  const chosen = [...names.flatMap((name) => ['--project', name]), ...alone, ...files];
  const args = [
    'vitest/vitest.mjs',
    'run',
    '--passWithNoTests',
    ...chosen,
    ...reporters,
    `--outputFile.json=${report}`,
  ];
  const { code } = await tool(args, {
    onText: show,
    env: { ...toolEnvironment(), TEST_SEED: seed, TEST_SUITE_REPORT: suites, ...env },
  });
  return readVitest(report, code, suites);
}

async function runVitest(names, env = {}) {
  if (names.length === 0) return;
  heading(`tests: ${names.join(', ')}`);
  ran.push({ records: await vitest(names, env), again: (files) => vitest(names, env, files) });
}

/** Runs projects of Playwright, or only the tests at `addresses`. Returns their records. */
async function playwright(names, env, addresses = []) {
  reports += 1;
  const report = path.join(folder, `playwright-${reports}.json`);
  const alone = addresses.length > 0 ? ['--workers=1'] : [];
  const chosen = [...names.map((name) => `--project=${name}`), ...alone, ...addresses];
  const { code } = await tool(['playwright/cli.js', 'test', '--reporter=list,json', ...chosen], {
    onText: show,
    env: { ...toolEnvironment(), PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...env },
  });
  return readPlaywright(report, code);
}

async function runBrowser(names, env) {
  if (names.length === 0) return;
  heading(`browser: ${names.join(', ')}`);
  const missing = await ensureBrowser();
  if (missing) return await check('a browser', () => Promise.resolve({ code: 1, output: missing }));
  ran.push({ records: await playwright(names, env), again: (addresses) => playwright(names, env, addresses) });
}

/**
 * Two lanes keep two cores busy: one builds, draws the demo of the engines, and checks the types, which takes longest; the other
 * does the short checks. The tests begin when the demo is drawn: some of them measure, and encoders take both cores. The browser tests have
 * the machine to themselves.
 */
async function runSections(wanted) {
  const inBrowser = [...(wanted.has('e2e') ? ['walks'] : []), ...(wanted.has('deep') ? ['deep'] : [])];
  const withEngines = (wanted.has('deep') || wanted.has('browsers')) && hasEngine();
  const env = { ...(wanted.has('deep') ? deep.env : {}), ...(isWholeGate(wanted) ? { TEST_TOUCHED: touched } : {}) };
  const chosen = checks.filter(({ name }) => wanted.has(name));
  const typing = wanted.has('types') ? [isWholeGate(wanted) && !wanted.has('deep') ? types.gate : types.whole] : [];
  if (chosen.length + typing.length > 0) heading('checks');
  const building = build(wanted);
  const drawn = building.then(
    () => withEngines && check('demo content for the engines', () => prepareInstallation('engines')),
  );
  // Astro writes the same generated types here and in the build, so one comes after the other.
  const typed = drawn.then(() => runChecks(typing));
  await runChecks(chosen);
  if (inBrowser.length > 0) await check('demo content for the browser tests', () => prepareInstallation());
  await drawn;
  await runVitest([...projects.filter((name) => wanted.has(name)), ...(wanted.has('deep') ? deep.projects : [])], env);
  await typed;
  await runBrowser(inBrowser, env);
  if (withEngines) await runVitest(special.browsers.projects);
  if (wanted.has('s3')) await runOnS3();
  if (wanted.has('fleet')) await runVitest(special.fleet.projects, special.fleet.env);
}

const isWholeGate = (wanted) => gate.every((name) => wanted.has(name));

/** Runs the same tests again, with their files in another storage. */
async function runOnS3() {
  const missing = missingSwift();
  if (missing) return say(missing);
  await runVitest(special.s3.projects, special.s3.env);
}

/** Its media processes use the same compile cache as those of `npm start`. */
const prepareInstallation = (...words) =>
  node(inRoot('tests', 'support', 'browser', 'prepare.ts'), words, {
    env: { ...toolEnvironment(), NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'riff-compiled') },
  });

/** Runs the named sections, or the gate; the exit code says whether everything passed. */
async function runAll(names) {
  const { wanted, unknown, known } = chooseSections(names);
  if (unknown) throw new SetupFault(`There is no section "${unknown}": choose from ${known.join(', ')}.`);
  try {
    await runSections(wanted);
    const late = await secondTries();
    // After the second tries: a file that failed by chance has not touched everything before.
    if (isWholeGate(wanted))
      await check('the gate touches everything', () => node(inRoot('scripts/suite/touched.ts'), [touched]));
    sayTotal(late);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the failed files again, with nothing else running. Returns the titles of the tests that passed only then. */
async function secondTries() {
  const late = [];
  for (const part of ran) {
    if (!part.again || part.records.every(({ failures }) => failures.length === 0)) continue;
    heading('what failed, once more and alone');
    const { records, recovered } = await tryAgain(part.records, part.again);
    part.records = records;
    late.push(...recovered);
  }
  return late;
}

/** Lists all failures once more: a log that was cut at its beginning still shows them. */
function sayTotal(late) {
  const records = ran.flatMap((part) => part.records);
  const failures = records.flatMap((record) => record.failures);
  const total = (field) => records.reduce((sum, record) => sum + record[field], 0);
  if (failures.length > 0) heading('what failed');
  for (const { title, text } of failures) say(`${title}\n${shorten(text)}\n`);
  say(`\nThe run took ${seconds(began)}.${total('skipped') > 0 ? ` ${total('skipped')} skipped.` : ''}`);
  const result = `${total('passed')} passed, ${failures.length} failed`;
  if (late.length > 0) say([`${result}, ${late.length} only at the second try:`, ...late].join('\n  '));
  say(result);
  process.exitCode = failures.length > 0 || total('passed') + total('skipped') === 0 ? 1 : 0;
}

/** Keeps both ends of a long text: tests begin with the error, most tools end with it. */
function shorten(text) {
  if (text.length <= 2 * longestPart) return text.trim();
  return `${text.slice(0, longestPart).trim()}\n…\n${text.slice(-longestPart).trim()}`;
}

if (import.meta.filename === process.argv[1]) await runAll(process.argv.slice(2));
