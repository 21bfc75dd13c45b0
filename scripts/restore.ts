// Usage: npm run restore -- FILE. Restores a backup into an empty data folder, or into an empty database and storage.
import '#server/import-shortcuts.ts';
import { readConfig, StartupError } from '#server/ground/config.ts';
import { DatabaseFault } from '#server/ground/db/embedded/database-fault.ts';
import { onlyArgument } from './only-argument.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

// An interrupted restore does not count: the next one starts over.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    process.stderr.write('The restore was interrupted: repeat it before Riff is started.\n');
    process.exit(1);
  });

try {
  const file = onlyArgument('say which: npm run restore -- FILE');
  const config = readConfig(process.env);
  const [{ createLog }, { openData }, { openQueue }, { migrate }, { assertRestorable, restore }, { queueLost }] =
    await Promise.all([
      import('#server/ground/telemetry/log.ts'),
      import('#server/open-data.ts'),
      import('#server/product/jobs/pg-boss-queue.ts'),
      import('#server/ground/db/migrate.ts'),
      import('#server/product/services/restore/restore.ts'),
      import('#server/product/services/transcoding/resume-unfinished.ts'),
    ]);
  const log = createLog('silent');
  say(`Reading the backup of ${(await assertRestorable(file)).madeAt} …`);
  const data = await openData(config, log, { exclusive: true });
  try {
    const began = performance.now();
    const summary = await restore(data.context, () => openQueue(data.connectionString, log), file);
    await migrate(data.connectionString);
    const queue = await openQueue(data.connectionString, log);
    await queueLost({ db: data.context.db, jobs: queue.queue }, ['STORED', 'WATCHABLE']);
    await queue.close();
    // The planner has no statistics on rows that were loaded in bulk.
    await data.context.db.$client.query('set statement_timeout = 0; analyze');
    const rows = Object.values(summary.rows).reduce((sum, one) => sum + one, 0);
    const megabytes = (summary.fileBytes / 1e6).toFixed(1);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    say(`Restored ${rows} rows and ${summary.files} files (${megabytes} MB) in ${seconds} s.`);
    if (summary.missing > 0) say(`${summary.missing} files were missing when it was backed up: see npm run check.`);
  } finally {
    await data.close();
  }
} catch (error) {
  const { isPlain } = await import('#server/product/services/backup/plain-fault.ts');
  if (!(error instanceof StartupError || error instanceof DatabaseFault || isPlain(error))) throw error;
  process.stderr.write(`Nothing was restored: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
