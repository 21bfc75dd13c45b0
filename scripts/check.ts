// Usage, with or without a running server. The exit code is 0 if nothing is left to do, else 1:
//   npm run check              compares rows, files, counters and the search index; one line per finding, with the repair that --mend would make
//   npm run check -- --deep    also reads every file to its end
//   npm run check -- --mend    repairs everything that can be repaired
import '#server/import-shortcuts.ts';
import { parseArgs } from 'node:util';
import { commands } from '#lib/texts/server/commands.ts';
import { readConfig, StartupError } from '#server/ground/config.ts';
import { DatabaseFault } from '#server/ground/db/embedded/database-fault.ts';
import { say, speakInTerminal, warn } from '#server/ground/terminal.ts';
import type { Finding } from '#server/product/services/check/finding.ts';

function readOrder(): { deep: boolean; mend: boolean } {
  try {
    const { values } = parseArgs({ options: { deep: { type: 'boolean' }, mend: { type: 'boolean' } } });
    return { deep: values.deep === true, mend: values.mend === true };
  } catch {
    throw new StartupError(commands.checkUsage);
  }
}

function describe({ what, remedy, isMended }: Finding, mends: boolean): string {
  if (remedy === null) return commands.beyondRepair({ what });
  if (!mends) return commands.wouldMend({ what, remedy });
  return (isMended ? commands.mended : commands.notMended)({ what, remedy });
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => stopping.abort(new StartupError(commands.interrupted)));

try {
  await speakInTerminal();
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
    if (findings === 0) say(commands.allAgrees);
    else if (mend) say(commands.findingsMended({ count: findings, mended: findings - left }));
    else say(commands.findings({ count: findings }));
    process.exitCode = left > 0 ? 1 : 0;
  } finally {
    await runtime.close();
  }
} catch (error) {
  if (!(error instanceof StartupError || error instanceof DatabaseFault)) throw error;
  warn(commands.checkNotFinished({ reason: error.message }));
  process.exitCode = 1;
}
