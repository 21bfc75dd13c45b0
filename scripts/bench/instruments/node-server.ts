// A node of Riff on a database that another process serves: `node node-server.ts DATA_DIR PORT KIND`; the kinds without-log and without-presence leave that out.

import { readConfig } from '#server/ground/config.ts';
import { createLog } from '#server/ground/telemetry/log.ts';
import { openRuntime } from '#server/runtime.ts';
import { createApp } from '#server/web/app.ts';
import { startWeb } from '#server/web.ts';

const [dataDir = '', port = '', kind] = process.argv.slice(2);
const config = readConfig({ DATA_DIR: dataDir, PORT: port, DEMO: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
const runtime = await openRuntime(config, createLog(config.logLevel), { exclusive: false });
if (kind === 'without-log') Object.assign(runtime.context.activityLog, { record: () => undefined });
const riff = await createApp(runtime.context);
if (kind === 'without-presence') Object.assign(riff.presence, { saw: () => undefined });
const web = await startWeb(runtime.context, riff);
process.stdout.write('ready\n');
process.on('SIGTERM', async () => {
  await web.stop();
  await runtime.close();
  process.exit(0);
});
