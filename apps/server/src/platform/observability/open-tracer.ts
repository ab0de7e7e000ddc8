import type { Tracer } from './tracing.ts'

/** OpenTelemetry by OTLP over HTTP. Its packages are loaded only when traces are collected. */
export async function openTracer(options: { endpoint: string | null; version: string }): Promise<Tracer | null> {
  const { endpoint, version } = options
  if (!endpoint) return null
  const { createOtelTracer } = await import('./tracing-otel.ts')
  return createOtelTracer({ endpoint, version })
}
