// Usage: npm run restore -- FILE. Restores a backup into an empty data folder, or into an empty database and storage.
import '#server/import-shortcuts.ts';
import { commands } from '#lib/texts/server/commands.ts';
import { readConfig, StartupError } from '#server/ground/config.ts';
import { DatabaseFault } from '#server/ground/db/embedded/database-fault.ts';
import { say, secondsSince, speakInTerminal, warn } from '#server/ground/terminal.ts';
import { amountsOf } from './amounts.ts';
import { onlyArgument } from './only-argument.ts';

// An interrupted restore does not count: the next one starts over.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    warn(commands.restoreInterrupted);
    process.exit(1);
  });

try {
  await speakInTerminal();
  const file = onlyArgument(commands.restoreUsage);
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
  say(commands.readingBackup({ madeAt: (await assertRestorable(file)).madeAt }));
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
    say(commands.restored({ ...amountsOf(summary), seconds: secondsSince(began) }));
    if (summary.missing > 0) say(commands.missedByBackup({ count: summary.missing }));
  } finally {
    await data.close();
  }
} catch (error) {
  const { isPlain } = await import('#server/product/services/backup/plain-fault.ts');
  if (!(error instanceof StartupError || error instanceof DatabaseFault || isPlain(error))) throw error;
  warn(commands.nothingRestored({ reason: (error as Error).message }));
  process.exitCode = 1;
}
