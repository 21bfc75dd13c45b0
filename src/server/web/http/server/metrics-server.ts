import type { RequestListener } from 'node:http';
import { Registry } from 'prom-client';
import type { Context } from '#server/product/context.ts';
import { knownHosts } from '#server/web/http/hosts/known-hosts.ts';
import { createHttpServer } from '#server/web/http/server/http-server.ts';
import { closeServer, listen } from '#server/web/http/server/port.ts';
import type { Metrics } from '../../../ground/telemetry/metrics/metrics.ts';
import { installationFigures } from '../../../product/services/operations/installation-figures.ts';

/** Answers `GET /metrics`, and nothing else, on a separate port, which no proxy in front of Riff forwards to. */
export async function startMetricsServer(
  context: Context,
  metrics: Metrics,
  where: { host: string; port: number },
): Promise<{ stop(): Promise<void> }> {
  const figures = installationFigures(context);
  const answer: RequestListener = (request, response) => {
    const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
    if (request.url !== '/metrics') return void response.writeHead(404, headers).end();
    if (request.method !== 'GET') return void response.writeHead(405, { ...headers, Allow: 'GET' }).end();
    Promise.all([metrics.text(), figures()])
      .then((texts) =>
        response.writeHead(200, { ...headers, 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(texts.join('')),
      )
      .catch((error: unknown) => {
        context.log.error({ err: error }, 'the metrics could not be answered');
        response.destroy();
      });
  };
  // Otherwise a page in a browser could reach this server through a domain name of its own (DNS rebinding).
  const server = createHttpServer(knownHosts({ ...context.config, host: where.host }, answer));
  await listen(server, where, 'METRICS_');
  return { stop: () => closeServer(server) };
}
