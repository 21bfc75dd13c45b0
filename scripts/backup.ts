// Usage, with or without a running server:
//   npm run backup -- FILE              database and media in one file, verified
//   npm run --silent backup -- -        the same to standard output, not verified
import '#server/import-shortcuts.ts';
import { commands } from '#lib/texts/server/commands.ts';
import { readConfig, StartupError } from '#server/ground/config.ts';
import { DatabaseFault } from '#server/ground/db/embedded/database-fault.ts';
import { secondsSince, speakInTerminal, warn } from '#server/ground/terminal.ts';
import type { BackupReport } from '#server/product/services/backup/back-up.ts';
import { amountsOf } from './amounts.ts';
import { onlyArgument } from './only-argument.ts';

// Standard output may be the backup itself.
function describe({ summary, missing }: BackupReport, seconds: number, where: string): void {
  for (const key of missing.slice(0, 100)) warn(commands.missing({ key }));
  if (missing.length > 0) warn(commands.notBackedUp({ count: missing.length }));
  warn(commands.backedUp({ ...amountsOf(summary), seconds }));
  warn(where);
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => stopping.abort(new StartupError(commands.interrupted)));

try {
  await speakInTerminal();
  const file = onlyArgument(commands.backupUsage);
  const config = readConfig(process.env);
  const [{ createLog }, { openData }, { backUp }, { backUpToFile }] = await Promise.all([
    import('#server/ground/telemetry/log.ts'),
    import('#server/open-data.ts'),
    import('#server/product/services/backup/back-up.ts'),
    import('#server/product/services/backup/back-up-to-file.ts'),
  ]);
  const data = await openData(config, createLog('silent'), { exclusive: false });
  try {
    const began = performance.now();
    const isOutput = file === '-';
    const report = await (isOutput
      ? backUp(data.context, process.stdout, stopping.signal)
      : backUpToFile(data.context, file, stopping.signal));
    const where = isOutput ? commands.notReadAgain : commands.readAgain({ file });
    describe(report, secondsSince(began), where);
  } finally {
    await data.close();
  }
} catch (error) {
  const { isPlain } = await import('#server/product/services/backup/plain-fault.ts');
  if (!(error instanceof StartupError || error instanceof DatabaseFault || isPlain(error))) throw error;
  warn(commands.noBackup({ reason: (error as Error).message }));
  process.exitCode = 1;
}
