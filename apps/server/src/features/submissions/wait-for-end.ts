import { setTimeout } from 'node:timers/promises'
import type { SubmissionState } from '@hookline/contract/drafts/drafts.schemas'
import { isSubmissionOver, submitWaitMs } from '@hookline/contract/submissions/submissions.rules'
import type { Database } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import { findSubmission } from './submissions.repo.ts'

/** Should the bell fall silent, the row is looked at so often. */
const lookEveryMs = 5000

export type WaitForEnd = (draftId: string) => {
  /** Resolves when the submission has ended, waits for longer than we would, or the time is over. */
  of(jobId: string): Promise<void>
  stop(): void
}

/** Hears how a draft's submission goes; begin to listen before it is queued. */
export function createWaitForEnd({ db, events }: { db: Database; events: Pick<Events, 'subscribe'> }): WaitForEnd {
  return (draftId) => {
    const deadline = Date.now() + submitWaitMs
    const stopped = new AbortController()
    let wake = Promise.withResolvers<void>()
    const unsubscribe = events.subscribe(({ event }) => {
      if (event.type !== 'draft' || event.data.id !== draftId) return
      wake.resolve()
      wake = Promise.withResolvers()
    })

    async function isWorthWaiting(jobId: string): Promise<boolean> {
      const row = await findSubmission(db, jobId)
      if (!row || isSubmissionOver(row.state as SubmissionState)) return false
      return Date.now() < deadline && (row.retry_at === null || row.retry_at.getTime() < deadline)
    }

    return {
      async of(jobId) {
        for (;;) {
          const woken = wake.promise
          if (!(await isWorthWaiting(jobId))) return
          const patienceMs = Math.min(lookEveryMs, Math.max(0, deadline - Date.now()))
          const timer = setTimeout(patienceMs, undefined, { signal: stopped.signal }).catch(() => undefined)
          await Promise.race([woken, timer])
        }
      },
      stop() {
        unsubscribe()
        stopped.abort()
      },
    }
  }
}
