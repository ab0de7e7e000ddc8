import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { requestHash } from '../../../platform/request-hash.ts'
import { MetaAdsError, videoNameMaxChars } from '../../../providers/meta-ads/meta-ads.ts'
import { DraftFault, RetryLaterError, type StepContext, saveStep, saveStepLater } from '../step-context.ts'
import type { VideoUpload } from '../step-results.schemas.ts'
import { nextVideoPoll, soonMs, taggedName } from '../submissions.rules.ts'
import { callWith } from './missing-objects.ts'
import { videoGone } from './preflight.step.ts'

/** When Meta asks for the same bytes this often in a row, the upload fails and is retried. */
const sameOffsetMax = 5
/** The offset is stored at most this often. */
const storeEveryMs = 1000

/**
 * Uploads the draft's video in chunks. An interrupted upload is resumed; when its session is gone, a new one starts,
 * because a video that no ad shows costs nothing.
 * @returns the video's id; null for an ad with an image only.
 */
export async function uploadVideo(context: StepContext): Promise<string | null> {
  const { draft, adAccountId, needs } = context
  const objectName = draft.video_object_name
  if (!objectName) return null
  const hash = requestHash({ adAccountId, objectName })
  const before = context.steps.get('video')
  const isSame = before?.requestHash === hash
  if (isSame && before.state === 'done') return before.result.videoId
  const stored = await needs.findStored(objectName)
  if (!stored) throw videoGone()
  await context.submission.begin('video')
  const name = taggedName(draft.ad_name, draft.id, videoNameMaxChars)
  const transfer = createTransfer(context, { objectName, sizeBytes: stored.sizeBytes, name, hash })
  if (isSame && before.state === 'sent') {
    const resumed = await resume(context, before.result, transfer)
    if (resumed) return resumed
  }
  return transfer(await context.session.startVideo(adAccountId, { name, sizeBytes: stored.sizeBytes }))
}

type Transfer = (upload: VideoUpload) => Promise<string>

/** Null when the session is gone and the video is not ready. */
async function resume(context: StepContext, upload: VideoUpload, transfer: Transfer): Promise<string | null> {
  try {
    return await transfer(upload)
  } catch (error) {
    if (!(error instanceof MetaAdsError) || (error.kind !== 'final' && error.kind !== 'permission')) throw error
    const hash = context.steps.get('video')?.requestHash ?? ''
    if (await isReady(context, upload)) {
      await saveStep(context, { step: 'video', state: 'done', requestHash: hash, result: upload })
      return upload.videoId
    }
    context.needs.log.info({ jobId: context.submission.jobId, err: error }, 'video upload restarted')
    return null
  }
}

/** Whether the upload ended although the answer was lost. Meta reports `processing` for unfinished uploads too. */
async function isReady({ session, adAccountId }: StepContext, { videoId, startOffset, endOffset }: VideoUpload) {
  if (startOffset < endOffset) return false
  const status = await session.getVideoStatus(adAccountId, videoId).catch(() => null)
  return status?.state === 'ready'
}

function createTransfer(
  context: StepContext,
  file: { objectName: string; sizeBytes: number; name: string; hash: string },
): Transfer {
  const { session, adAccountId, submission, needs } = context
  const { objectName, sizeBytes, name, hash } = file
  const store = (result: VideoUpload) => saveStep(context, { step: 'video', state: 'sent', requestHash: hash, result })

  async function open(start: number, end: number): Promise<Readable> {
    const bytes = await needs.storage.openRead(objectName, { start, end: end - 1 })
    if (!bytes) throw videoGone()
    return bytes
  }

  async function sendChunks(upload: VideoUpload): Promise<VideoUpload> {
    let [at, storedAt, sameOffset] = [upload, performance.now(), 0]
    while (at.startOffset < at.endOffset) {
      const { sessionId, startOffset } = at
      const end = Math.min(at.endOffset, sizeBytes)
      const chunk = { sessionId, startOffset, sizeBytes: end - startOffset, open: () => open(startOffset, end) }
      const offsets = await session.sendVideoChunk(adAccountId, chunk)
      sameOffset = offsets.startOffset === startOffset ? sameOffset + 1 : 0
      if (sameOffset >= sameOffsetMax) throw new MetaAdsError('transient', 'Meta did not take the video.')
      at = { ...at, ...offsets }
      await submission.showProgress((100 * at.startOffset) / sizeBytes)
      if (performance.now() - storedAt < storeEveryMs) continue
      await store(at)
      storedAt = performance.now()
    }
    return at
  }

  return async (upload) => {
    // Before the first byte, so that the upload can be resumed after a crash.
    await store(upload)
    const sent = await sendChunks(upload)
    await store(sent)
    await session.finishVideo(adAccountId, { sessionId: sent.sessionId, name })
    saveStepLater(context, { step: 'video', state: 'done', requestHash: hash, result: sent })
    return sent.videoId
  }
}

/** Polls until Meta has prepared the video: first in this job, then in later ones. */
export async function awaitVideo(context: StepContext, videoId: string): Promise<void> {
  const { session, adAccountId, submission, needs, signal } = context
  const hash = requestHash({ videoId })
  const before = context.steps.get('video_ready')
  const isSame = before?.requestHash === hash
  if (isSame && before.state === 'done') return
  await submission.begin('video_ready')
  const polls = isSame ? { ...before.result } : { count: 0, since: needs.clock.now().toISOString() }
  for (;;) {
    const { state, progress, error } = await callWith(context, ['video'], () =>
      session.getVideoStatus(adAccountId, videoId),
    )
    if (state === 'ready')
      return saveStepLater(context, { step: 'video_ready', state: 'done', requestHash: hash, result: polls })
    if (state === 'error') {
      // The video stays unusable; the next try uploads it again.
      await submission.deleteSteps(['video', 'video_ready'])
      throw new DraftFault(`Meta could not use this video: ${error ?? 'no reason was given.'}`, 'video_asset_gcs_url')
    }
    if (progress !== null) await submission.showProgress(progress)
    const now = needs.clock.now()
    const { delayMs, sentence } = nextVideoPoll(polls.count, now.getTime() - Date.parse(polls.since))
    polls.count += 1
    if (delayMs > soonMs) {
      await saveStep(context, { step: 'video_ready', state: 'planned', requestHash: hash, result: polls })
      throw new RetryLaterError(new Date(now.getTime() + delayMs), sentence)
    }
    await wait(delayMs, undefined, { signal })
  }
}
