import { setTimeout as sleep } from 'node:timers/promises'
import { FileState, type File as GeminiFile } from '@google/genai'
import { useFile } from '../../storage/storage.ts'
import { AiError, type AiFile, type AiFileCache, type AiVideo, onceMoreTries, transientTries } from '../ai.ts'
import type { AiFailure } from '../ai-failures.ts'
import { classifyThrown, fileLost } from './gemini-errors.ts'
import type { GeminiSession } from './gemini-http.ts'

/** A reused file must outlive its call. */
const minLifeLeftMs = 30 * 60_000
const fileLifeMs = 48 * 3_600_000
const pollMaxMs = 10_000
/** Processing gets 5 minutes, and one second more for each MB. */
const processingMs = (sizeBytes: number) => 5 * 60_000 + (sizeBytes / 1_000_000) * 1000
/** Consecutive failed polls before the wait ends: the service fails now and then while it processes. */
const pollFailuresMax = 4

/** Uploads videos to the Files API of the Developer API, cached by the digest of their bytes. */
export function createGeminiFiles(needs: {
  session: GeminiSession
  signal: AbortSignal
  cache: AiFileCache
  keyId: string
  /** First wait between two polls. */
  pollMs: number
  onUploaded(): void
}) {
  const { session, signal, cache, keyId } = needs
  const files = session.client.files

  /** The cached file if Google still has it, else a new upload, ready for use. */
  async function ready(video: AiVideo): Promise<AiFile> {
    const digest = video.sha256
    const known = await cache.find(keyId, digest)
    if (known && known.expiresAt.getTime() - Date.now() > minLifeLeftMs) {
      needs.onUploaded()
      const file = await active(known, video)
      if (file) return file
      await cache.drop(keyId, digest)
    }
    const uploaded = await upload(video)
    await cache.save(keyId, digest, uploaded)
    needs.onUploaded()
    const file = await active(uploaded, video)
    if (file) return file
    throw session.fail(lostAfterUpload)
  }

  async function upload(video: AiVideo): Promise<AiFile> {
    const config = { mimeType: video.contentType, displayName: video.filename.slice(0, 512) }
    session.begin()
    try {
      return describeFile(await useFile(video.openFile(), (file) => files.upload({ file, config })))
    } catch (cause) {
      signal.throwIfAborted()
      // The stored video could not be read, which is no failure of the service.
      if (cause instanceof AiError) throw cause
      throw session.fail(uploadFailure(classifyThrown(cause, session.last())), cause)
    }
  }

  /** Waits until the file is active; null when Google does not have it. */
  async function active(file: AiFile, video: AiVideo): Promise<AiFile | null> {
    const deadline = Date.now() + processingMs(video.sizeBytes)
    let failures = 0
    for (let waitMs = needs.pollMs; ; waitMs = Math.min(waitMs * 1.5, pollMaxMs)) {
      const poll = await pollState(file)
      if (poll.state === FileState.ACTIVE) return file
      if (poll.state === 'LOST') return null
      if (poll.state === FileState.FAILED) {
        await forget(video)
        throw session.fail({ ...processingFailed, message: poll.message ?? processingFailed.message })
      }
      failures = poll.failure ? failures + 1 : 0
      if (poll.failure && (poll.failure.maxTries < transientTries || failures > pollFailuresMax)) {
        throw session.fail(uploadFailure(poll.failure))
      }
      if (Date.now() + waitMs > deadline) throw session.fail(processingTooLong)
      await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }

  async function pollState(file: AiFile): Promise<{ state?: string; message?: string; failure?: AiFailure }> {
    session.begin()
    try {
      const { state, error } = await files.get({ name: file.name })
      return { ...(state && { state }), ...(error?.message && { message: error.message }) }
    } catch (cause) {
      signal.throwIfAborted()
      const failure = classifyThrown(cause, session.last())
      return failure.errorType === fileLost || failure.errorType === 'MODEL_NOT_FOUND' ? { state: 'LOST' } : { failure }
    }
  }

  /** Called when Google no longer has the file. */
  const forget = (video: AiVideo) => cache.drop(keyId, video.sha256)

  return { ready, forget }
}

const videoFailure = (errorType: string, message: string, maxTries: number): AiFailure => {
  return { errorType, message, maxTries, status: 'FAILED_VIDEO_PROCESSING' }
}
const processingFailed = videoFailure(
  'FILE_FAILED',
  'The AI service could not process this video. Try it as MP4 with H.264 and AAC.',
  onceMoreTries,
)
const tooLong = 'The AI service took too long to process this video.'
const processingTooLong = videoFailure('FILE_TIMEOUT', tooLong, transientTries)
const lostAfterUpload = videoFailure(fileLost, 'The AI service lost the video after its upload.', onceMoreTries)
/** Failures of the key, not of the video. */
const notTheVideo = [
  'API_KEY_INVALID',
  'UNAUTHENTICATED',
  'PERMISSION_DENIED',
  'RATE_LIMITED',
  'QUOTA_DAILY',
  'NOT_SENT',
]

function uploadFailure(failure: AiFailure): AiFailure {
  if (notTheVideo.includes(failure.errorType)) return failure
  return { ...failure, errorType: 'UPLOAD_FAILED', status: 'FAILED_VIDEO_PROCESSING' }
}

function describeFile({ name, uri, expirationTime }: GeminiFile): AiFile {
  if (!name || !uri) throw new TypeError('The AI service took the video but did not name it.')
  return { name, uri, expiresAt: expirationTime ? new Date(expirationTime) : new Date(Date.now() + fileLifeMs) }
}
