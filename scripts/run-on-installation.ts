import { readConfig, StartupError } from '#server/ground/config.ts';
import { DatabaseFault } from '#server/ground/db/embedded/database-fault.ts';
import type { Context } from '#server/product/context.ts';
import { Problem } from '#server/product/problem.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Runs a command on the installation, beside its servers; an error that a person can fix ends it with one line. */
export async function runOnInstallation<Order>(
  readOrder: () => Order,
  work: (context: Context, order: Order, say: (line: string) => void) => Promise<void>,
): Promise<void> {
  try {
    const order = readOrder();
    const config = readConfig(process.env);
    // Loaded late: the whole product takes a second to load, and a typing error should show at once.
    const [{ createLog }, { openRuntime }] = await Promise.all([
      import('#server/ground/telemetry/log.ts'),
      import('#server/runtime.ts'),
    ]);
    const runtime = await openRuntime(config, createLog('warn'), { exclusive: false });
    try {
      await work(runtime.context, order, say);
    } finally {
      await runtime.close();
    }
  } catch (error) {
    if (!(error instanceof StartupError || error instanceof DatabaseFault || error instanceof Problem)) throw error;
    process.stderr.write(`Nothing was changed: ${error.message}\n`);
    process.exitCode = 1;
  }
}
