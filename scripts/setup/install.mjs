import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot, isDebug, run, SetupFault, say, toolEnvironment } from './surroundings.mjs';
import { text } from './texts.mjs';

const stampFile = inRoot('node_modules', '.riff-stamp');

/** Whether node_modules matches the lock file, and the packages that need it are set up. */
export const isInstalled = () => readText(stampFile) === lockStamp();

/**
 * Installs from the lock file unless that is done. `npm ci` first removes node_modules, including the stamp,
 * so an interrupted install is repeated. Development packages are included: `npm test` in the same folder must
 * not remove node_modules under a running Riff.
 */
export async function ensureInstalled() {
  if (isInstalled()) return;
  if (!matchesLock()) await install();
  await runInstallScripts();
  writeStamp(lockStamp());
}

async function install() {
  say(text('installing'));
  const began = Date.now();
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--no-progress', '--ignore-scripts'];
  // Without a network, npm would retry every package for many minutes; its cache may be enough.
  const place = (await canReachRegistry()) ? '--prefer-offline' : '--offline';
  const { code, output } = await npm(['ci', ...flags, place, '--fetch-timeout=60000']);
  if (code !== 0) throw new SetupFault(explain(output));
  say(text('installed', { seconds: Math.round((Date.now() - began) / 1000) }));
}

/** Runs the install scripts of only the packages that need them, whatever npm's own rules are. */
async function runInstallScripts() {
  const { allowScripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const needed = Object.keys(allowScripts).filter(
    (name) => allowScripts[name] && existsSync(inRoot('node_modules', name, 'package.json')),
  );
  if (needed.length === 0) return;
  const { code, output } = await npm(['rebuild', ...needed, '--ignore-scripts=false']);
  if (code !== 0) throw new SetupFault(explain(output));
}

async function canReachRegistry() {
  const { code, output } = await npm(['ping', '--fetch-retries=0', '--fetch-timeout=8000'], 15_000);
  // Not every registry supports ping; any answer shows that it is reachable.
  return code === 0 || (output.includes('npm error') && !unreachable.test(output));
}

function npm(own, timeout) {
  const { program, args } = npmCommand();
  return run(program, [...args, ...own, '--loglevel=error'], {
    env: { ...toolEnvironment(), npm_config_update_notifier: 'false' },
    timeout,
    ...(isDebug ? { onText: (output) => process.stderr.write(output) } : {}),
  });
}

/** The npm that runs us, with its own Node: another Node may be in the node_modules that npm is about to replace. */
function npmCommand() {
  const script = process.env.npm_execpath;
  if (!script?.endsWith('npm-cli.js') || !existsSync(script)) return { program: 'npm', args: [] };
  const node = process.env.npm_node_execpath;
  return { program: node && existsSync(node) ? node : process.execPath, args: [script] };
}

const unreachable =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET|ENOTCACHED|network|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/i;

function explain(output) {
  if (unreachable.test(output)) return text('unreachable');
  if (/ENOSPC/.test(output)) return text('diskFull');
  if (/EACCES|EPERM|EROFS/.test(output)) return text('notWritable', { folder: inRoot() });
  const lines = output.split('\n').map((line) => line.replace(/^npm (error|ERR!)\s*/, '').trim());
  const reason = lines.find((line) => line && !/^(code|errno|syscall|path|A complete log)/.test(line));
  return text('notInstalled', { reason: reason ?? text('noReason') });
}

function lockStamp() {
  const lock = readFileSync(inRoot('package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex');
}

function writeStamp(stamp) {
  writeFileSync(stampFile, `${stamp}\n`);
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}

/** For packages that were installed by hand: npm writes its own lock file only after it has finished. */
function matchesLock() {
  const done = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(done)) return false;
  const wanted = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(done, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([place, { version, optional }]) => !place || present[place]?.version === version || (optional && !present[place]),
  );
}
