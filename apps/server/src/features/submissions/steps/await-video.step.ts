import { requestHash } from '../../../platform/request-hash.ts'
import { DraftFault, keep, pause, RetryLaterError, remember, type Sending } from '../step-context.ts'
import { nextVideoLook, soonMs } from '../submissions.rules.ts'
import { callWith } from './missing-objects.ts'

interface Looks {
  count: number
  /** ISO 8601. */
  since: string
}

/**
 * Waits until Meta has prepared the video. The first looks follow each other soon; then the run ends, and the draft
 * waits for the next look without anyone working on it.
 */
export async function awaitVideo(sending: Sending, videoId: string): Promise<void> {
  const { session, adAccountId, held, needs, signal } = sending
  const hash = requestHash({ videoId })
  const before = sending.steps.get('video_ready')
  const isSame = before?.requestHash === hash
  if (isSame && before.state === 'done') return
  await held.begin('video_ready')
  const looks: Looks = isSame ? (before.result as Looks) : { count: 0, since: needs.clock.now().toISOString() }
  for (;;) {
    const { state, progress, error } = await callWith(sending, ['video'], () =>
      session.getVideoStatus(adAccountId, videoId),
    )
    if (state === 'ready') return keep(sending, 'video_ready', { state: 'done', requestHash: hash, result: {} })
    if (state === 'error') {
      // This video stays unusable: the next try uploads it anew.
      await held.forgetSteps(['video', 'video_ready'])
      throw new DraftFault(`Meta could not use this video: ${error ?? 'no reason was given.'}`, 'video_asset_gcs_url')
    }
    if (progress !== null) await held.showProgress(progress)
    const now = needs.clock.now()
    const { delayMs, sentence } = nextVideoLook(looks.count, now.getTime() - Date.parse(looks.since))
    looks.count += 1
    if (delayMs > soonMs) {
      await remember(sending, 'video_ready', { state: 'planned', requestHash: hash, result: looks })
      throw new RetryLaterError(new Date(now.getTime() + delayMs), sentence)
    }
    await pause(delayMs, signal)
  }
}
