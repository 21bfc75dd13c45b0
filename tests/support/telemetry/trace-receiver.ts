import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

/** A span as OTLP in JSON has it. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
}

interface Batch {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: ReceivedSpan[] }[];
  }[];
}

/** A collector of traces for OTLP over HTTP. */
export interface TraceReceiver {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string;
  /** All requests, as they arrived. */
  bodies: { type: string | undefined; content: Buffer }[];
  spans(): ReceivedSpan[];
  services(): string[];
  close(): Promise<void>;
}

export async function startTraceReceiver(): Promise<TraceReceiver> {
  const bodies: TraceReceiver['bodies'] = [];
  const server = createServer(async (request, response) => {
    const sent = await buffer(request);
    const content = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
    if (request.url === '/v1/traces') bodies.push({ type: request.headers['content-type'], content });
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const resources = () =>
    bodies
      .filter(({ type }) => type === 'application/json')
      .flatMap(({ content }) => (JSON.parse(content.toString()) as Batch).resourceSpans);
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    spans: () => resources().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    services: () =>
      resources().map(
        ({ resource }) => resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '',
      ),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
