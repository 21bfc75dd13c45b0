import { type Context, type Span, TraceFlags, trace } from '@opentelemetry/api';

const form = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** A place in a trace as text, as in the header `traceparent`. */
export function trailOf(span: Span | undefined): string | undefined {
  if (!span) return undefined;
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** The context in which spans continue a trail; unchanged without a trail. */
export function withTrail(context: Context, trail: unknown): Context {
  const [, traceId, spanId, flags] = form.exec(typeof trail === 'string' ? trail : '') ?? [];
  if (!traceId || !spanId || !flags) return context;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(context, { traceId, spanId, traceFlags, isRemote: true });
}
