// Usage: npm run demo. Makes the demo content again, with or without a running server.

import { seedDemo } from '#demo/seeding/seed.ts';
import { commands } from '#lib/texts/server/commands.ts';
import { readConfig, StartupError } from '#server/ground/config.ts';
import { DatabaseFault } from '#server/ground/db/embedded/database-fault.ts';
import { createLog } from '#server/ground/telemetry/log.ts';
import { say, speakInTerminal, warn } from '#server/ground/terminal.ts';
import { openRuntime } from '#server/runtime.ts';

try {
  await speakInTerminal();
  const config = readConfig(process.env);
  const runtime = await openRuntime(config, createLog('warn'), { exclusive: false });
  try {
    const account = await seedDemo(runtime.context, say);
    say(commands.demoAccount(account));
  } finally {
    await runtime.close();
  }
} catch (error) {
  if (!(error instanceof StartupError || error instanceof DatabaseFault)) throw error;
  warn(commands.demoNotMade({ reason: error.message }));
  process.exitCode = 1;
}
