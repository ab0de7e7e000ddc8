import type { RunEntry } from './batch.rules.ts'

/** What is to be said of one video of a run. */
export type Outcome =
  | { kind: 'processing'; text: string }
  | { kind: 'success'; text: string }
  | { kind: 'failed'; text: string }
  | { kind: 'cancelled'; text: string }

/** State and words of one video. */
export function describeOutcome(entry: RunEntry, isBatch: boolean): Outcome {
  const { job, result } = entry
  if (job?.status === 'cancelled') return { kind: 'cancelled', text: job.error ?? 'Cancelled.' }
  if (job?.status === 'failed') {
    return { kind: 'failed', text: job.error ?? (isBatch ? 'Processing failed' : 'Job failed') }
  }
  if (job?.status !== 'completed') return { kind: 'processing', text: waitingText(entry) }
  if (result === undefined) return { kind: 'processing', text: 'Loading the result…' }
  if (result === null) return { kind: 'failed', text: 'No result available' }
  if (result.error !== undefined) return { kind: 'failed', text: result.error || 'Operation failed.' }
  if (result.variants && result.variants.length > 0) {
    const count = result.variants.length
    return { kind: 'success', text: `${count} ${count === 1 ? 'variant' : 'variants'}` }
  }
  if (typeof result.rawContent !== 'string') return { kind: 'failed', text: 'Unexpected response structure from API.' }
  if (result.content !== undefined || result.rawContent.trim()) return { kind: 'success', text: 'Result ready' }
  const nothing = isBatch ? 'No valid content generated' : 'Operation succeeded but returned no usable content.'
  return { kind: 'failed', text: nothing }
}

function waitingText({ job, watchNote }: RunEntry): string {
  if (watchNote) return watchNote
  if (job?.status === 'enqueued' && job.error) return job.error
  return 'Processing...'
}

/** 'Processing jobs (N of M) complete...' while a batch runs, else how it ended. */
export function describeRun(outcomes: Outcome[]): string {
  const count = (kind: Outcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind).length
  const running = count('processing')
  if (running > 0) return `Processing jobs (${outcomes.length - running} of ${outcomes.length}) complete...`
  const parts = [`${count('success')} of ${outcomes.length} succeeded`]
  if (count('failed') > 0) parts.push(`${count('failed')} failed`)
  if (count('cancelled') > 0) parts.push(`${count('cancelled')} cancelled`)
  return parts.join(', ')
}
