import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import { generationEndpoints } from '@hookline/contract/generation/generation.endpoints'
import { jobsEndpoints } from '@hookline/contract/jobs/jobs.endpoints'
import { isJobOver } from '@hookline/contract/jobs/jobs.rules'
import type { RegenerationJob } from '@hookline/contract/jobs/jobs.schemas'
import { queryOptions } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { preferNewer } from '../../ui/live-list/prefer-newer.ts'
import { useLiveQuery } from '../../ui/live-list/use-live-query.ts'

export interface NewVariant {
  variant: CopyVariant
  notice?: string | undefined
}

export type RegenerationState =
  | { kind: 'idle' }
  | { kind: 'running'; isWaiting: boolean }
  | { kind: 'failed'; message: string }
  | ({ kind: 'done' } & NewVariant)

type Attempt = { kind: 'idle' } | { kind: 'sending' } | { kind: 'refused'; message: string } | Proposed | Started
type Proposed = { kind: 'proposed' } & NewVariant
interface Started {
  kind: 'started'
  jobId: string
}

const regenerationJobQuery = (jobId: string | null) =>
  queryOptions({
    queryKey: ['regeneration', jobId],
    queryFn: async ({ signal }): Promise<RegenerationJob> => {
      const { job } = await call(jobsEndpoints.get, { params: { id: jobId ?? '' }, signal })
      if (!('variantIndex' in job)) throw new Error('The job is of another kind')
      return job
    },
    enabled: jobId !== null,
    ...preferNewer<RegenerationJob>(({ version }) => version),
  })

/** The attempts to regenerate one variant: a later one cancels the one before, and so does leaving the screen. */
export function useRegeneration(target: { historyId: number; index: number; updatedAt?: string | undefined }) {
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'idle' })
  const jobId = attempt.kind === 'started' ? attempt.jobId : null
  const query = useLiveQuery(regenerationJobQuery(jobId), {
    on: 'regeneration',
    concerns: (event) => event.jobId === jobId,
    patch: (_, job) => job,
    isUnderWay: (job) => !job || !isJobOver(job.status),
  })

  const latest = useRef(0)
  const running = useRef<string | null>(null)
  const isOver = query.data !== undefined && isJobOver(query.data.status)
  useEffect(() => {
    running.current = isOver ? null : jobId
  }, [isOver, jobId])
  useEffect(() => () => void leave({ latest, running }), [])

  async function start(instruction: string) {
    const number = leave({ latest, running })
    setAttempt({ kind: 'sending' })
    try {
      const { historyId: id, index, updatedAt } = target
      const { data } = await call(generationEndpoints.regenerate, {
        params: { id, index: String(index) },
        body: { instruction, updatedAt },
      })
      if (number === latest.current) setAttempt({ kind: 'started', jobId: data.jobId })
      else void cancel(data.jobId)
    } catch (error) {
      if (number === latest.current) setAttempt({ kind: 'refused', message: errorMessage(error) })
    }
  }

  return {
    state: toRegenerationState(attempt, query),
    start: (instruction: string) => void start(instruction),
    /** Shows a variant that needed no model. */
    propose(proposed: NewVariant) {
      leave({ latest, running })
      setAttempt({ kind: 'proposed', ...proposed })
    },
  }
}

interface Attempts {
  /** The number of the latest one. */
  latest: RefObject<number>
  running: RefObject<string | null>
}

/** Gives up the attempt that runs. @returns the number of the next one */
function leave({ latest, running }: Attempts): number {
  if (running.current) void cancel(running.current)
  running.current = null
  latest.current += 1
  return latest.current
}

/** It may have ended in the meantime. */
const cancel = (jobId: string) => call(jobsEndpoints.cancel, { params: { id: jobId } }).catch(() => undefined)

function toRegenerationState(
  attempt: Attempt,
  { data: job, error }: { data: RegenerationJob | undefined; error: Error | null },
): RegenerationState {
  switch (attempt.kind) {
    case 'idle':
      return attempt
    case 'sending':
      return { kind: 'running', isWaiting: false }
    case 'refused':
      return { kind: 'failed', message: attempt.message }
    case 'proposed':
      return { kind: 'done', variant: attempt.variant, notice: attempt.notice }
    case 'started':
      if (job?.status === 'completed' && job.result) {
        return { kind: 'done', variant: job.result.variant, notice: job.result.notice }
      }
      if (job && isJobOver(job.status)) return { kind: 'failed', message: job.error ?? 'The job has ended.' }
      if (!job && error) return { kind: 'failed', message: errorMessage(error) }
      return { kind: 'running', isWaiting: job?.retryAt != null }
  }
}
