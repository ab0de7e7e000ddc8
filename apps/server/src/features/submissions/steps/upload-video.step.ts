import type { Readable } from 'node:stream'
import { requestHash } from '../../../platform/request-hash.ts'
import { MetaAdsError, type VideoOffsets, videoNameMaxChars } from '../../../providers/meta-ads/meta-ads.ts'
import { keep, remember, type Sending } from '../step-context.ts'
import { taggedName } from '../submissions.rules.ts'
import { videoGone } from './preflight.step.ts'

/** An upload under way. Equal offsets: every byte is there. */
interface Upload extends VideoOffsets {
  videoId: string
  sessionId: string
}

/** So often Meta may ask for the same bytes before it counts as no answer. */
const sameOffsetMax = 5
/** How far the upload is, is stored at most so often; a lost second of upload is cheap. */
const storeEveryMs = 1000

/**
 * The draft's video to Meta, chunk by chunk from the store. An upload that was cut short goes on where it was; when
 * its session is gone, a new one begins: a video that no ad shows costs nothing.
 * @returns the video's id; null for an ad of an image.
 */
export async function uploadVideo(sending: Sending): Promise<string | null> {
  const { draft, adAccountId, needs } = sending
  const objectName = draft.video_object_name
  if (!objectName) return null
  const hash = requestHash({ adAccountId, objectName })
  const before = sending.steps.get('video')
  const isSame = before?.requestHash === hash
  if (isSame && before.state === 'done') return (before.result as Upload).videoId
  const stored = await needs.findStored(objectName)
  if (!stored) throw videoGone()
  await sending.held.begin('video')
  const name = taggedName(draft.ad_name, draft.id, videoNameMaxChars)
  const transfer = createTransfer(sending, { objectName, sizeBytes: stored.sizeBytes, name, hash })
  if (isSame && before.state === 'sent') {
    const resumed = await resume(sending, before.result as Upload, transfer)
    if (resumed) return resumed
  }
  return transfer(await sending.session.startVideo(adAccountId, { name, sizeBytes: stored.sizeBytes }))
}

type Transfer = (upload: Upload) => Promise<string>

/** Null when Meta takes nothing more for the session: it is gone, or the answer to its end was lost. */
async function resume(sending: Sending, upload: Upload, transfer: Transfer): Promise<string | null> {
  try {
    return await transfer(upload)
  } catch (error) {
    if (!(error instanceof MetaAdsError) || (error.kind !== 'final' && error.kind !== 'permission')) throw error
    const hash = sending.steps.get('video')?.requestHash ?? ''
    if (await isReady(sending, upload)) {
      await remember(sending, 'video', { state: 'done', requestHash: hash, result: upload })
      return upload.videoId
    }
    sending.needs.log.info({ jobId: sending.held.jobId, err: error }, 'an upload cannot go on; it begins anew')
    return null
  }
}

/** Not `processing`: a video whose upload never ended is said to be that too, and would be waited for in vain. */
async function isReady({ session, adAccountId }: Sending, { videoId, startOffset, endOffset }: Upload) {
  if (startOffset < endOffset) return false
  const status = await session.getVideoStatus(adAccountId, videoId).catch(() => null)
  return status?.state === 'ready'
}

function createTransfer(
  sending: Sending,
  file: { objectName: string; sizeBytes: number; name: string; hash: string },
): Transfer {
  const { session, adAccountId, held, needs } = sending
  const { objectName, sizeBytes, name, hash } = file
  const store = (result: Upload) => remember(sending, 'video', { state: 'sent', requestHash: hash, result })

  async function open(start: number, end: number): Promise<Readable> {
    const bytes = await needs.storage.openRead(objectName, { start, end: end - 1 })
    if (!bytes) throw videoGone()
    return bytes
  }

  async function sendChunks(upload: Upload): Promise<Upload> {
    let [at, storedAt, sameOffset] = [upload, performance.now(), 0]
    while (at.startOffset < at.endOffset) {
      const { sessionId, startOffset } = at
      const end = Math.min(at.endOffset, sizeBytes)
      const chunk = { sessionId, startOffset, sizeBytes: end - startOffset, open: () => open(startOffset, end) }
      const offsets = await session.sendVideoChunk(adAccountId, chunk)
      sameOffset = offsets.startOffset === startOffset ? sameOffset + 1 : 0
      if (sameOffset >= sameOffsetMax) throw new MetaAdsError('transient', 'Meta did not take the video.')
      at = { ...at, ...offsets }
      await held.showProgress((100 * at.startOffset) / sizeBytes)
      if (performance.now() - storedAt < storeEveryMs) continue
      await store(at)
      storedAt = performance.now()
    }
    return at
  }

  return async (upload) => {
    // Before the first byte: after a crash the upload goes on instead of beginning anew.
    await store(upload)
    const sent = await sendChunks(upload)
    await store(sent)
    await session.finishVideo(adAccountId, { sessionId: sent.sessionId, name })
    keep(sending, 'video', { state: 'done', requestHash: hash, result: sent })
    return sent.videoId
  }
}
