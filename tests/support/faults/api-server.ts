// The server without its pages, for tests that run before the product is built: a program of its own, so that it can be killed.
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { openRuntime } from '#server/runtime.ts';

const config = readConfig(process.env);
const runtime = await openRuntime(config, createLog(config.logLevel), { exclusive: false });
const riff = await createApp(runtime.context);
const server = createServer(getRequestListener(riff.app.fetch, { overrideGlobalObjects: false }));
server.listen(config.port, config.host);
process.on('SIGTERM', () => {
  riff.endStreams();
  server.close(() => void runtime.close().then(() => process.exit(0)));
  server.closeIdleConnections();
});
