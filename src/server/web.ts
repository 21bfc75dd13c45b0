import type { Context } from './product/context.ts';
import { createApp, type Riff } from './web/app.ts';
import { clientAddressReader } from './web/http/client-address.ts';
import { fairTurns } from './web/http/crowds/fair-turns.ts';
import { knownHosts } from './web/http/hosts/known-hosts.ts';
import { applicationListener } from './web/http/server/application-listener.ts';
import { createHttpServer } from './web/http/server/http-server.ts';
import { closeServer, listen } from './web/http/server/port.ts';
import { isMembersOnly, pageDoor } from './web/members-only.ts';
import { createPages } from './web/pages/pages.ts';
import { isLinkPath } from './web/routes/links/links.ts';
import { mediaDirect } from './web/routes/media/media-direct.ts';

/** The running server; `stop` lets open requests end. */
export interface Web {
  stop(): Promise<void>;
}

/** Starts the one HTTP server: the application, and the pages behind it. */
export async function startWeb(context: Context, given?: Riff): Promise<Web> {
  const riff = given ?? (await createApp(context));
  const addressOf = clientAddressReader(context.config.trustProxy);
  const application = applicationListener(riff.app, context.config.secure);
  const openMedia = mediaDirect(
    riff.openMedia,
    { addressOf, secure: context.config.secure, isElsewhere: context.mediaSigner !== null },
    application,
  );
  const { isFile, listener: openPages } = await createPages(context, riff);
  const pages = pageDoor(context, { sessions: riff.sessions, addressOf, isFile }, openPages);
  const listener = knownHosts(context.config, (request, response) => {
    const { url = '' } = request;
    const isOurs = /^\/(api|media|healthz|readyz)(\/|\?|$)/.test(url) || isLinkPath(url.split('?', 1)[0] ?? '');
    // Without the application, nobody knows who asks.
    if (isOurs) (isMembersOnly(context) ? application : openMedia)(request, response);
    else pages(request, response);
  });
  const server = createHttpServer(context.telemetry.requests(fairTurns(addressOf, listener)));
  await listen(server, context.config);
  riff.presence.start();
  riff.answers.start();
  return {
    stop: async () => {
      riff.endStreams();
      await closeServer(server);
      await riff.presence.stop();
      await riff.answers.stop();
    },
  };
}
