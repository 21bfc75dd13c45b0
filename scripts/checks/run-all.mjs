// The body of npm test, on the Node that Riff runs on: every section even when one fails, the sum last.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from '../setup/build.mjs';
import { inRoot, run, SetupFault, say, toolEnvironment } from '../setup/surroundings.mjs';
import { countPlaywright, countVitest } from './count-tests.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { afterBuild, checks, projects, sectionNames } from './sections.mjs';

const sum = { passed: 0, failed: 0, skipped: 0 };
const show = (text) => process.stdout.write(text);

function heading(title) {
  say(`\n── ${title} ──`);
}

function add({ passed, failed, skipped }) {
  sum.passed += passed;
  sum.failed += failed;
  sum.skipped += skipped;
}

/** A check that knows only yes or no counts as one test; its output matters when it fails. */
async function check(title, work) {
  const began = Date.now();
  const { code, output } = await work();
  add({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });
  say(`${code === 0 ? 'ok    ' : 'FAILED'} ${title} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  if (code !== 0) say(output.trimEnd());
}

const node = (script, args, options) => run(process.execPath, [script, ...args], options);
const tool = ([script, ...args], options) => node(inRoot('node_modules', script), args, options);

async function runChecks(wanted) {
  const chosen = checks.filter(({ name }) => wanted.has(name));
  if (chosen.length === 0) return;
  heading('checks');
  // Most of them keep one core busy, so two run at a time; each line is printed as its check ends.
  const waiting = [...chosen];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { title, args, script } = next;
      await check(title, () => (script ? node(inRoot(script), []) : tool(args)));
    }
  };
  await Promise.all([lane(), lane()]);
}

async function runVitest(wanted, folder) {
  const chosen = projects.filter((name) => wanted.has(name));
  if (chosen.length === 0) return;
  heading(`tests: ${chosen.join(', ')}`);
  const report = path.join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const names = chosen.flatMap((name) => ['--project', name]);
  const args = ['vitest/vitest.mjs', 'run', '--passWithNoTests', ...names, ...reporters];
  const { code } = await tool(args, { onText: show });
  add(countVitest(report, code));
}

async function runBuilt(wanted, folder) {
  if (!afterBuild.some((name) => wanted.has(name))) return;
  heading('the built product');
  await check('build', () => ensureBuilt().then(succeed, fail));
  if (wanted.has('weight')) await check('weight of the pages (size-limit)', () => tool(['size-limit/bin.js']));
  if (!wanted.has('e2e')) return;
  heading('browser');
  const missing = await ensureBrowser();
  if (missing) return await check('a browser', () => Promise.resolve({ code: 1, output: missing }));
  const report = path.join(folder, 'playwright.json');
  const env = { ...toolEnvironment(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const { code } = await tool(['playwright/cli.js', 'test', '--reporter=list,json'], { env, onText: show });
  add(countPlaywright(report, code));
}

const succeed = () => ({ code: 0, output: '' });
const fail = (error) => ({ code: 1, output: error.message });

/** Runs the named sections, or all; the exit code says whether everything passed. */
export async function runAll(names) {
  const unknown = names.find((name) => !sectionNames.includes(name));
  if (unknown) throw new SetupFault(`There is no section "${unknown}": choose from ${sectionNames.join(', ')}.`);
  const wanted = new Set(names.length > 0 ? names : sectionNames);
  const folder = mkdtempSync(path.join(tmpdir(), 'riff-test-reports-'));
  try {
    await runChecks(wanted);
    await runVitest(wanted, folder);
    await runBuilt(wanted, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
  say(`\n${sum.passed} passed, ${sum.failed} failed${skipped}`);
  process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;
}

if (import.meta.filename === process.argv[1]) await runAll(process.argv.slice(2));
