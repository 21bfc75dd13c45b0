// The server without its pages, for tests that run before the product is built: a separate program, so that a test can kill it.

import { readConfig } from '#server/ground/config.ts';
import { createLog } from '#server/ground/telemetry/log.ts';
import { openRuntime } from '#server/runtime.ts';
import { createApp } from '#server/web/app.ts';
import { applicationListener } from '#server/web/http/server/application-listener.ts';
import { createHttpServer } from '#server/web/http/server/http-server.ts';

const config = readConfig(process.env);
const runtime = await openRuntime(config, createLog(config.logLevel), { exclusive: false });
const riff = await createApp(runtime.context);
const server = createHttpServer(applicationListener(riff.app, config.secure));
riff.presence.start();
server.listen(config.port, config.host);
process.on('SIGTERM', () => {
  riff.endStreams();
  server.close(
    () =>
      void riff.presence
        .stop()
        .then(runtime.close)
        .then(() => process.exit(0)),
  );
  server.closeIdleConnections();
});
