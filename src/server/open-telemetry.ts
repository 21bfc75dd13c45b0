import type { Logger } from 'pino';
import { type Config, StartupError } from '#server/ground/config.ts';
import { createLog } from '#server/ground/telemetry/log.ts';
import type { Metrics } from '#server/ground/telemetry/metrics/metrics.ts';
import { countMedia } from '#server/media/engine/engine.ts';
import type { Context } from '#server/product/context.ts';
import { trustedPeer } from '#server/web/http/client-address.ts';
import { createTelemetry } from './create-telemetry.ts';
import type { Telemetry } from './ground/telemetry/telemetry.ts';

/** The log of this process, and its configured metrics and traces. */
export interface OpenTelemetry {
  log: Logger;
  telemetry: Telemetry;
  /** Starts to answer `/metrics`, if metrics are configured. */
  serve(context: Context): Promise<void>;
  close(): Promise<void>;
}

/** Loads only the parts that METRICS_PORT and the variables of OpenTelemetry configure. */
export async function openTelemetry(config: Config): Promise<OpenTelemetry> {
  const tracing = config.tracing && (await loadTracing(config, config.tracing));
  const log = createLog(config.logLevel, tracing ? { more: tracing.logged } : {});
  const counting = config.metrics && (await loadMetrics());
  const telemetry = createTelemetry(counting?.metrics ?? null, tracing);
  let stop: (() => Promise<void>) | null = null;
  return {
    log,
    telemetry,
    async serve(context) {
      if (config.metrics && counting) ({ stop } = await counting.serve(context, config.metrics));
    },
    async close() {
      await stop?.();
      await tracing?.close().catch((error: unknown) => log.warn({ err: error }, 'the last traces could not be sent'));
    },
  };
}

async function loadTracing(config: Config, tracing: NonNullable<Config['tracing']>) {
  const { openTracing } = await import('./ground/telemetry/tracing/open-tracing.ts');
  return await openTracing(tracing, trustedPeer(config.trustProxy)).catch((error: unknown) => {
    throw new StartupError(`The variables of OpenTelemetry (OTEL_…) cannot be used: ${(error as Error).message}`);
  });
}

async function loadMetrics() {
  const { createMetrics } = await import('./ground/telemetry/metrics/metrics.ts');
  const { startMetricsServer } = await import('./web/http/server/metrics-server.ts');
  const metrics = createMetrics();
  watchEngine(metrics.watch);
  const serve = (context: Context, where: { host: string; port: number }) =>
    startMetricsServer(context, metrics, where);
  return { metrics, serve };
}

function watchEngine(watch: Metrics['watch']): void {
  for (const kind of ['av', 'image'] as const) {
    const help = 'Media processes of this process that exist.';
    watch('media_processes', help, () => countMedia()[kind].running, { kind });
    watch('media_waiting', 'Media tasks that wait for a process.', () => countMedia()[kind].waiting, { kind });
  }
}
