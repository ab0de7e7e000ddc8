import { setTimeout as wait } from 'node:timers/promises'
import {
  type Context,
  defaultTextMapGetter,
  SpanKind as Kinds,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Attributes, Span, SpanKind, Tracer } from './tracing.ts'

/** How long a shutdown waits for the collector. */
const stopTimeoutMs = 3000
const propagator = new W3CTraceContextPropagator()

/** The official client. It also reads variables of its own, such as OTEL_EXPORTER_OTLP_HEADERS. */
export function createOtelTracer({ endpoint, version }: { endpoint: string; version: string }): Tracer {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const named = resourceFromAttributes({ 'service.name': 'hookline', 'service.version': version })
  const provider = new TracerProvider({
    resource: defaultResource().merge(named),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('hookline', version)

  function begin(name: string, kind: SpanKind, attributes: Attributes, parent: Context): Span {
    const span = tracer.startSpan(name, { kind: Kinds[kind], attributes }, parent)
    const { traceId, spanId, traceFlags } = span.spanContext()
    const context = trace.setSpan(ROOT_CONTEXT, span)
    return {
      traceId,
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      child: (childName, childKind, more) => begin(childName, childKind, more, context),
      set: (more) => void span.setAttributes(more),
      end(error) {
        if (error !== undefined) {
          span.setAttribute('error.type', error instanceof Error ? error.name : String(error))
          span.setStatus({ code: SpanStatusCode.ERROR })
        }
        span.end()
      },
    }
  }

  return {
    start: (name, kind, attributes, traceparent) => begin(name, kind, attributes, readParent(traceparent)),
    async stop() {
      await Promise.race([provider.shutdown().catch(() => undefined), wait(stopTimeoutMs, undefined, { ref: false })])
    },
  }
}

function readParent(traceparent: string | null | undefined): Context {
  if (!traceparent) return ROOT_CONTEXT
  return propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)
}
