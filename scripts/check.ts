// Usage, with or without a running server. The exit code is 0 if nothing is left to do, else 1:
//   npm run check              compares rows, files, counters and the search index; one line per finding, with the repair that --mend would make
//   npm run check -- --deep    also reads every file to its end
//   npm run check -- --mend    repairs everything that can be repaired
import '#server/import-shortcuts.ts';
import { parseArgs } from 'node:util';
import { readConfig, StartupError } from '#server/ground/config.ts';
import { DatabaseFault } from '#server/ground/db/embedded/database-fault.ts';
import type { Finding } from '#server/product/services/check/finding.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

function readOrder(): { deep: boolean; mend: boolean } {
  try {
    const { values } = parseArgs({ options: { deep: { type: 'boolean' }, mend: { type: 'boolean' } } });
    return { deep: values.deep === true, mend: values.mend === true };
  } catch {
    throw new StartupError('say what: npm run check, and after -- also --deep or --mend');
  }
}

function describe({ what, remedy, isMended }: Finding, mends: boolean): string {
  if (remedy === null) return `${what}: nothing can be done from what there is; a backup may have it`;
  if (!mends) return `${what}: would ${remedy}`;
  return isMended ? `${what}: done (${remedy})` : `${what}: could not ${remedy} now`;
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => stopping.abort(new StartupError('it was interrupted')));

try {
  const { deep, mend } = readOrder();
  const config = readConfig(process.env);
  const [{ createLog }, { openRuntime }, { findAll }] = await Promise.all([
    import('#server/ground/telemetry/log.ts'),
    import('#server/runtime.ts'),
    import('#server/product/services/check/check.ts'),
  ]);
  const runtime = await openRuntime(config, createLog('silent'), { exclusive: false });
  try {
    let findings = 0;
    let left = 0;
    const check = { context: runtime.context, isDeep: deep, mends: mend, signal: stopping.signal };
    for await (const finding of findAll(check)) {
      findings += 1;
      if (!finding.isMended) left += 1;
      say(describe(finding, mend));
    }
    if (findings === 0) say('Rows, files and counters agree.');
    else say(mend ? `${findings} findings, ${findings - left} mended.` : `${findings} findings.`);
    process.exitCode = left > 0 ? 1 : 0;
  } finally {
    await runtime.close();
  }
} catch (error) {
  if (!(error instanceof StartupError || error instanceof DatabaseFault)) throw error;
  process.stderr.write(`The check was not finished: ${error.message}\n`);
  process.exitCode = 1;
}
