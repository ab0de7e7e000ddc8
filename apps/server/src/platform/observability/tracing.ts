export type Attributes = Record<string, string | number | boolean>
export type SpanKind = 'INTERNAL' | 'SERVER' | 'CLIENT' | 'CONSUMER'

export interface Span {
  traceId: string
  /** W3C trace context, to continue the trace elsewhere. */
  traceparent: string
  child(name: string, kind: SpanKind, attributes: Attributes): Span
  set(attributes: Attributes): void
  /** Sends only the class of an error: its message may quote what people wrote. */
  end(error?: unknown): void
}

export interface Tracer {
  /** @param traceparent of the caller; an invalid one begins a new trace. */
  start(name: string, kind: SpanKind, attributes: Attributes, traceparent?: string | null): Span
  stop(): Promise<void>
}
