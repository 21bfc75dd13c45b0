import { readConfig, StartupError } from './config.ts';
import { DatabaseFault } from './db/embedded/database-fault.ts';
import { loadDemo } from './demo-loader.ts';
import { startWorker } from './jobs/worker.ts';
import { createLog } from './log.ts';
import { fencesHere, openEngine, stopEngine, warmEngine } from './media/engine/engine.ts';
import { openRuntime } from './runtime.ts';
import { temporaryFolder } from './storage/disk.ts';
import { ownerMark } from './storage/owner-mark.ts';
import { checkPort, startWeb } from './web.ts';

/** Starts the parts that ROLE names and runs until it is told to stop; parts stop in reverse order. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const serves = config.role !== 'worker';
  const works = config.role !== 'web';
  if (serves) await checkPort(config);

  const stops: (() => Promise<void>)[] = [];
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  onStopSignal(async () => {
    log.info('stopping');
    await stopAll();
  });

  try {
    const runtime = await openRuntime(config, log, { exclusive: serves });
    stops.push(runtime.close, stopEngine);
    openEngine(temporaryFolder(config.dataDir), ownerMark());
    log.info(fencesHere(), 'media processes are confined as far as this system lets us');
    if (works) stops.push((await startWorker(runtime.context, runtime.queue)).stop);
    const demo = config.demo && serves ? await loadDemo(runtime.context, say) : null;
    if (!serves) return say('Riff works on jobs now.');
    stops.push((await startWeb(runtime.context)).stop);
    warmEngine();
    say(`Riff is at ${config.publicUrl}`);
    if (!demo) return;
    say(`Demo account: ${demo.account.email} with the password ${demo.account.password}`);
    stops.push(demo.goOn());
  } catch (error) {
    await stopAll();
    throw error;
  }
}

/** Prints a line for the person at the terminal; everything else goes to the log. */
function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** One Ctrl-C may arrive twice, from the terminal and from npm; a later one means that the person does not want to wait. */
const impatientMs = 1_000;

function onStopSignal(stop: () => Promise<void>): void {
  let stoppingSince: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppingSince !== null) {
        if (performance.now() - stoppingSince > impatientMs) process.exit(1);
        return;
      }
      stoppingSince = performance.now();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${String(error)}\n`);
          process.exit(1);
        },
      );
    });
  }
}

main().catch((error: unknown) => {
  const mendable = error instanceof StartupError || error instanceof DatabaseFault;
  process.stderr.write(mendable ? `Riff cannot start: ${error.message}\n` : `${(error as Error).stack ?? error}\n`);
  process.exit(1);
});
