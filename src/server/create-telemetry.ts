import type { RequestListener } from 'node:http';
import { requestName } from '#server/web/routes/request-name.ts';
import type { Metrics } from './ground/telemetry/metrics/metrics.ts';
import { silent, type Telemetry } from './ground/telemetry/telemetry.ts';
import type { Tracing } from './ground/telemetry/tracing/tracing.ts';

/** Makes the telemetry that feeds metrics and traces, as far as they are configured. */
export function createTelemetry(metrics: Metrics | null, tracing: Tracing | null): Telemetry {
  if (!metrics && !tracing) return silent;
  return {
    requests: (next) => traced(tracing, counted(metrics, next)),

    async run(kind, name, work, trail) {
      const end = metrics?.begin(kind, name);
      let outcome: 'done' | 'failed' = 'failed';
      try {
        const result = await (tracing ? tracing.run(kind, name, work, trail) : work());
        outcome = 'done';
        return result;
      } finally {
        end?.(outcome);
      }
    },

    received: (bytes) => metrics?.received(bytes),
    uploadFailed: (reason) => metrics?.uploadFailed(reason),
    watch: (...value) => metrics?.watch(...value),
    trail: () => tracing?.trail(),
  };
}

/** The status for a client that disconnected before its answer; nginx logs the same number. */
const clientLeft = 499;

function counted(metrics: Metrics | null, next: RequestListener): RequestListener {
  if (!metrics) return next;
  return (request, response) => {
    const startedAt = performance.now();
    response.on('close', () => {
      const status = response.headersSent ? response.statusCode : clientLeft;
      metrics.request(requestName(request.method, request.url), status, (performance.now() - startedAt) / 1000);
    });
    next(request, response);
  };
}

const traced = (tracing: Tracing | null, next: RequestListener): RequestListener =>
  tracing ? tracing.requests(next, requestName) : next;
