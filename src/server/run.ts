import { inspect } from 'node:util';
import { inLanguage } from '#lib/language/catalogue.ts';
import { paths } from '#lib/paths.ts';
import { commands } from '#lib/texts/server/commands.ts';
import { readConfig, StartupError } from './ground/config.ts';
import { DatabaseFault } from './ground/db/embedded/database-fault.ts';
import { openOwnDatabase } from './ground/db/embedded/open-own-database.ts';
import { loggedError } from './ground/telemetry/logged-error.ts';
import { languageOfTerminal, say } from './ground/terminal.ts';
import { ownerMark } from './media/storage/owner-mark.ts';
import { temporaryFolder } from './media/storage/temporary.ts';
import { openTelemetry } from './open-telemetry.ts';
import type { Context } from './product/context.ts';
import { checkPort } from './web/http/server/port.ts';

/** Starts the parts that ROLE names and runs until a stop signal; parts stop in reverse order. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { log, telemetry, serve, close } = await openTelemetry(config);
  const texts = inLanguage(commands, await languageOfTerminal());
  const serves = config.role !== 'worker';
  const works = config.role !== 'web';
  if (serves) await checkPort(config);

  const stops: (() => Promise<void>)[] = [close];
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  onStopSignal(async () => {
    log.info('stopping');
    await stopAll();
  });

  try {
    const embedded = openOwnDatabase(config, log, { exclusive: serves });
    // A failure of the embedded database is reported after the program is loaded.
    stops.push(async () => (await embedded.catch(() => null))?.stop());
    const { engine, openRuntime, startWorker, loadDemo, startWeb, loadPages } = await loadProgram();
    if (serves) loadPages().catch(() => undefined);
    const runtime = await openRuntime(config, log, { embedded }, telemetry);
    stops.push(runtime.close, engine.stopEngine);
    await serve(runtime.context);
    engine.openEngine(temporaryFolder(config.dataDir), ownerMark());
    const working = engine.tryFences().then(async (fences) => {
      log.info(fences, 'media processes are confined as far as this system lets us');
      return works ? await startWorker(runtime.context, runtime.queue) : null;
    });
    // A failed start is reported where it is awaited below.
    stops.push(async () => (await working.catch(() => null))?.stop());
    const demo = config.demo && serves ? await loadDemo(runtime.context, say, texts) : null;
    if (serves) {
      stops.push((await startWeb(runtime.context)).stop);
      say(texts.address({ address: config.publicUrl }));
      await sayFirstLink(runtime.context, texts);
    }
    await working;
    if (!serves) return say(texts.works);
    engine.warmEngine();
    if (!demo) return;
    say(texts.demoAccount(demo.account));
    stops.push(demo.goOn());
  } catch (error) {
    await stopAll();
    throw error;
  }
}

/** Prints the link that sets up an installation without an administrator. */
async function sayFirstLink({ db, config }: Pick<Context, 'db' | 'config'>, texts: typeof commands): Promise<void> {
  const { newFirstToken } = await import('./product/services/first-run/first-link.ts');
  const token = await newFirstToken(db);
  if (token !== null) say(texts.firstRun({ link: `${config.publicUrl}${paths.firstRun(token)}` }));
}

/** Loads the rest of the program while the database opens; both take about equally long. */
async function loadProgram() {
  const engine = await import('./media/engine/engine.ts');
  const { openRuntime } = await import('./runtime.ts');
  const { startWorker } = await import('./product/jobs/worker.ts');
  const { loadDemo } = await import('./demo-loader.ts');
  const { startWeb } = await import('./web.ts');
  const { loadPages } = await import('./web/pages/pages.ts');
  return { engine, openRuntime, startWorker, loadDemo, startWeb, loadPages };
}

/** One Ctrl-C may arrive twice, from the terminal and from npm; a signal after this time means that the person does not want to wait. */
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
          process.stderr.write(`${inspect(loggedError(error))}\n`);
          process.exit(1);
        },
      );
    });
  }
}

main().catch((error: unknown) => {
  const mendable = error instanceof StartupError || error instanceof DatabaseFault;
  process.stderr.write(mendable ? `Riff cannot start: ${error.message}\n` : `${inspect(loggedError(error))}\n`);
  process.exit(1);
});
