// Usage, with or without a running server:
//   npm run backup -- FILE              database and media in one file, verified
//   npm run --silent backup -- -        the same to standard output, not verified
import '#server/import-shortcuts.ts';
import { readConfig, StartupError } from '#server/ground/config.ts';
import { DatabaseFault } from '#server/ground/db/embedded/database-fault.ts';
import type { BackupReport } from '#server/product/services/backup/back-up.ts';
import { onlyArgument } from './only-argument.ts';

// Standard output may be the backup itself.
const say = (line: string) => process.stderr.write(`${line}\n`);

function describe({ summary, missing }: BackupReport, seconds: number, where: string): void {
  const { rows, files, fileBytes } = summary;
  const total = Object.values(rows).reduce((sum, one) => sum + one, 0);
  for (const key of missing.slice(0, 100)) say(`Missing: ${key}`);
  if (missing.length > 0)
    say(`${missing.length} files that rows name are not in storage, and not in the backup: see npm run check.`);
  say(`Backed up ${total} rows and ${files} files (${(fileBytes / 1e6).toFixed(1)} MB) in ${seconds.toFixed(1)} s.`);
  say(where);
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => stopping.abort(new StartupError('it was interrupted')));

try {
  const file = onlyArgument('say where: npm run backup -- FILE');
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
    const where = isOutput ? 'It was not read again: restoring it will.' : `It was read again and is complete: ${file}`;
    describe(report, (performance.now() - began) / 1000, where);
  } finally {
    await data.close();
  }
} catch (error) {
  const { isPlain } = await import('#server/product/services/backup/plain-fault.ts');
  if (!(error instanceof StartupError || error instanceof DatabaseFault || isPlain(error))) throw error;
  say(`No backup was made: ${(error as Error).message}`);
  process.exitCode = 1;
}
