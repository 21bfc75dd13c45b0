// The server without its pages, for tests that run before the product is built: a program of its own, so that it can be killed.
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { applicationListener } from '#server/http/server/application-listener.ts';
import { createHttpServer } from '#server/http/server/http-server.ts';
import { createLog } from '#server/log/log.ts';
import { openRuntime } from '#server/runtime.ts';

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
