import { said } from '#lib/language/language.ts';
import { commands } from '#lib/texts/server/commands.ts';
import { readConfig, StartupError } from '#server/ground/config.ts';
import { DatabaseFault } from '#server/ground/db/embedded/database-fault.ts';
import { speakInTerminal, warn } from '#server/ground/terminal.ts';
import type { Context } from '#server/product/context.ts';
import { Problem } from '#server/product/problem.ts';

/** Runs a command on the installation, beside its servers; an error that a person can fix ends it with one line. */
export async function runOnInstallation<Order>(
  readOrder: () => Order,
  work: (context: Context, order: Order) => Promise<void>,
): Promise<void> {
  try {
    await speakInTerminal();
    const order = readOrder();
    const config = readConfig(process.env);
    // Loaded late: the whole product takes a second to load, and a typing error should show at once.
    const [{ createLog }, { openRuntime }] = await Promise.all([
      import('#server/ground/telemetry/log.ts'),
      import('#server/runtime.ts'),
    ]);
    const runtime = await openRuntime(config, createLog('warn'), { exclusive: false });
    try {
      await work(runtime.context, order);
    } finally {
      await runtime.close();
    }
  } catch (error) {
    if (!(error instanceof StartupError || error instanceof DatabaseFault || error instanceof Problem)) throw error;
    warn(commands.nothingChanged({ reason: said(error.message) }));
    process.exitCode = 1;
  }
}
