// Usage: npm run demo. Makes the demo content again, with or without a running server.

import { seedDemo } from '#demo/seeding/seed.ts';
import { readConfig, StartupError } from '#server/ground/config.ts';
import { DatabaseFault } from '#server/ground/db/embedded/database-fault.ts';
import { createLog } from '#server/ground/telemetry/log.ts';
import { openRuntime } from '#server/runtime.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const config = readConfig(process.env);
  const runtime = await openRuntime(config, createLog('warn'), { exclusive: false });
  try {
    const account = await seedDemo(runtime.context, say);
    say(`Demo account: ${account.email} with the password ${account.password}`);
  } finally {
    await runtime.close();
  }
} catch (error) {
  if (!(error instanceof StartupError || error instanceof DatabaseFault)) throw error;
  process.stderr.write(`The demo content was not made: ${error.message}\n`);
  process.exitCode = 1;
}
