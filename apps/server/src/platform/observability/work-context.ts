import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Span, SpanKind } from './tracing.ts'

/** Identifies work from the browser's request through its jobs to calls of other services. */
export interface WorkContext {
  /** The request that began the work; null for scheduled work. */
  requestId: string | null
  /** Null outside of jobs. */
  jobId: string | null
  /** Null while no traces are collected. */
  span: Span | null
}

/** What a queue entry stores about the request that wrote it. */
export interface WorkOrigin {
  requestId: string | null
  /** W3C trace context. */
  traceparent: string | null
}

const storage = new AsyncLocalStorage<WorkContext>()

/** Runs `act`, and everything that it starts, in a context. */
export function runAs<T>(context: WorkContext, act: () => T): T {
  return storage.run(context, act)
}

/** The ids for every log line of the current work. */
export function currentIds(): { requestId?: string; jobId?: string; traceId?: string } {
  const context = storage.getStore()
  return {
    ...(context?.requestId && { requestId: context.requestId }),
    ...(context?.jobId && { jobId: context.jobId }),
    ...(context?.span && { traceId: context.span.traceId }),
  }
}

/** For queue entries of the current work; null for scheduled work. */
export function currentOrigin(): WorkOrigin | null {
  const context = storage.getStore()
  if (!context?.requestId && !context?.span) return null
  return { requestId: context.requestId, traceparent: context.span?.traceparent ?? null }
}

/** @param attributes names and numbers, never what a person wrote. */
export async function runInSpan<T>(
  name: string,
  attributes: Attributes,
  act: () => Promise<T>,
  kind: SpanKind = 'INTERNAL',
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
