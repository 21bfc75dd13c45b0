import type { RequestListener } from 'node:http';
import {
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { TracingConfig } from '#server/ground/config.ts';
import type { Tracing } from './tracing.ts';
import { trailOf, withTrail } from './trail.ts';

/** Methods that a span may name; any other text is the caller's own. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Starts to send traces. The SDK itself reads the rest of its variables: endpoint, headers, sampler, batches, resource. */
export async function openTracing({ format }: TracingConfig, isProxy: ProxyCheck): Promise<Tracing> {
  const exporter = await (format === 'http/json' ? jsonExporter() : protobufExporter());
  const named = resourceFromAttributes({ 'service.name': 'riff' });
  const resource = defaultResource()
    .merge(named)
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new BasicTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const tracer = provider.getTracer('riff');

  return {
    requests: (next, nameOf) => tracedRequests(tracer, isProxy, next, nameOf),
    async run(kind, name, work, trail) {
      const parent: Context = trail === undefined ? context.active() : withTrail(ROOT_CONTEXT, trail);
      // A statement outside requests and jobs would be a trace of its own, every few seconds.
      if (kind === 'statement' && !trace.getSpan(parent)) return await work();
      const options = { kind: kindOf(kind), attributes: attributesOf(kind, name) };
      const span = tracer.startSpan(`${kind} ${name}`, options, parent);
      return await context.with(trace.setSpan(parent, span), () => ended(span, work));
    },
    trail: () => trailOf(trace.getActiveSpan()),
    logged() {
      const span = trace.getActiveSpan();
      return span ? { traceId: span.spanContext().traceId } : {};
    },
    async close() {
      await provider.shutdown();
      context.disable();
    },
  };
}

type NameOf = Parameters<Tracing['requests']>[1];
type ProxyCheck = (request: Parameters<RequestListener>[0]) => boolean;

/** A span for each request, until its last byte is sent. Only a trusted proxy may continue a trace: a stranger could have every request sampled. */
function tracedRequests(tracer: Tracer, isProxy: ProxyCheck, next: RequestListener, nameOf: NameOf): RequestListener {
  return (request, response) => {
    const { method = '', url, headers } = request;
    const parent = isProxy(request) ? withTrail(ROOT_CONTEXT, headers['traceparent']) : ROOT_CONTEXT;
    const attributes = { 'http.request.method': methods.has(method) ? method : '_OTHER' };
    const span = tracer.startSpan(nameOf(method, url), { kind: SpanKind.SERVER, attributes }, parent);
    response.once('close', () => {
      span.setAttribute('http.response.status_code', response.statusCode);
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(parent, span), () => next(request, response));
  };
}

async function ended<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // The error's name, not its message, which may quote a member's text.
    span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

const kindOf = (kind: string): SpanKind =>
  kind === 'statement' ? SpanKind.CLIENT : kind === 'job' ? SpanKind.CONSUMER : SpanKind.INTERNAL;

const attributesOf = (kind: string, name: string) =>
  kind === 'statement' ? { 'db.system.name': 'postgresql', 'db.operation.name': name } : { [`riff.${kind}`]: name };

async function protobufExporter() {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter();
}

async function jsonExporter() {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  return new OTLPTraceExporter();
}
