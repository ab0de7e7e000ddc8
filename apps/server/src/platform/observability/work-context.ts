import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Span } from './tracing.ts'

/** What one piece of work is known by, from the browser's request over its jobs to the calls of other services. */
export interface WorkContext {
  /** Of the request that began it, however many jobs ago; null for what a clock began. */
  requestId: string | null
  /** As the browser knows it; null outside of jobs. */
  jobId: string | null
  /** Null while no traces are collected. */
  span: Span | null
}

/** What a queue entry keeps of the request that wrote it. */
export interface WorkOrigin {
  requestId: string | null
  /** W3C trace context. */
  traceparent: string | null
}

const storage = new AsyncLocalStorage<WorkContext>()

/** Runs `act`, and everything that it starts, as this work. */
export function runAs<T>(context: WorkContext, act: () => T): T {
  return storage.run(context, act)
}

/** The ids that belong on every log line of the present work; empty outside of any. */
export function currentIds(): { requestId?: string; jobId?: string; traceId?: string } {
  const context = storage.getStore()
  return {
    ...(context?.requestId && { requestId: context.requestId }),
    ...(context?.jobId && { jobId: context.jobId }),
    ...(context?.span && { traceId: context.span.traceId }),
  }
}

/** For what the present work puts in the queue; null when nobody asked for it. */
export function currentOrigin(): WorkOrigin | null {
  const context = storage.getStore()
  if (!context?.requestId && !context?.span) return null
  return { requestId: context.requestId, traceparent: context.span?.traceparent ?? null }
}

/**
 * Runs `act` as a span of the present work; without traces it only runs.
 * @param attributes names and numbers, never what a person wrote.
 */
export async function inSpan<T>(
  name: string,
  attributes: Attributes,
  act: () => Promise<T>,
  kind: 'internal' | 'client' = 'internal',
): Promise<T> {
  const context = storage.getStore()
  if (!context?.span) return act()
  const span = context.span.child(name, kind, attributes)
  try {
    const result = await storage.run({ ...context, span }, act)
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}
