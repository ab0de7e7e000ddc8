export type Attributes = Record<string, string | number | boolean>
export type SpanKind = 'internal' | 'server' | 'client' | 'consumer'

/** One timed part of a trace. */
export interface Span {
  traceId: string
  /** W3C trace context, to continue the trace elsewhere. */
  traceparent: string
  child(name: string, kind: SpanKind, attributes: Attributes): Span
  set(attributes: Attributes): void
  /**
   * @param error marks the span as failed. Of an error only its class is told: its message may quote what people wrote.
   */
  end(error?: unknown): void
}

/** Collects traces and sends them away. */
export interface Tracer {
  /** @param traceparent of the caller, as it came; what is no W3C trace context begins a trace of its own. */
  start(name: string, kind: SpanKind, attributes: Attributes, traceparent?: string | null): Span
  /** Sends the remaining spans. */
  stop(): Promise<void>
}

/**
 * Traces by OpenTelemetry, in OTLP over HTTP. Its packages are loaded only when traces are collected.
 * @param options.endpoint the collector's address without `/v1/traces`; null collects nothing.
 */
export async function openTracer(options: { endpoint: string | null; version: string }): Promise<Tracer | null> {
  const { endpoint, version } = options
  if (!endpoint) return null
  const { createOtelTracer } = await import('./tracing-otel.ts')
  return createOtelTracer({ endpoint, version })
}
