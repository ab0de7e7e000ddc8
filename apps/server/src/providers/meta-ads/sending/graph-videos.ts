import type { CallContext, CallGraph } from '../client/graph-caller.ts'
import { wrongOffset } from '../client/graph-errors.ts'
import { accountPath, checkId, readAnswer, readObject } from '../client/graph-reading.ts'
import { MetaAdsError, type MetaAdsSession, type MetaVideoStatus, videoNameMaxChars } from '../meta-ads.ts'
import {
  offsetsAnswer,
  uploadStartAnswer,
  videoAnswer,
  videoGraphFields,
  videoRowsAnswer,
} from '../reading/graph-answers.ts'

/** Meta chooses the chunk size; a slow connection needs time for a large one. */
const chunkTimeoutMs = 300_000
/** The list is newest first, and the video was uploaded recently. */
const searchedVideosMax = 100

/** Uploads a video in phases and reads its state (docs/meta-api.md). */
export function createVideos(call: CallGraph, context: CallContext) {
  const path = (adAccountId: string) => `${accountPath(adAccountId)}/advideos`
  const upload = (adAccountId: string) => ({ method: 'POST', path: path(adAccountId), isVideoUpload: true }) as const

  return {
    async startVideo(adAccountId, { name, sizeBytes }) {
      const params = { upload_phase: 'start', file_size: sizeBytes, name }
      const answer = await call({ ...upload(adAccountId), effect: 'create', params }, context)
      const started = readAnswer(uploadStartAnswer, answer, 'create')
      const offsets = readAnswer(offsetsAnswer, answer, 'create')
      return { videoId: started.video_id, sessionId: started.upload_session_id, ...offsets }
    },
    async sendVideoChunk(adAccountId, { sessionId, startOffset, sizeBytes, open }) {
      const params = { upload_phase: 'transfer', upload_session_id: sessionId, start_offset: startOffset }
      const file = { field: 'video_file_chunk', name: 'chunk', sizeBytes, open }
      const request = { ...upload(adAccountId), effect: 'repeatable', params, file } as const
      try {
        return readAnswer(offsetsAnswer, await call({ ...request, timeoutMs: chunkTimeoutMs }, context), 'repeatable')
      } catch (error) {
        if (!(error instanceof MetaAdsError) || error.subcode !== wrongOffset || !error.data) throw error
        return readAnswer(offsetsAnswer, error.data, 'repeatable')
      }
    },
    async finishVideo(adAccountId, { sessionId, name }) {
      const title = name.slice(0, videoNameMaxChars)
      const params = { upload_phase: 'finish', upload_session_id: sessionId, title, name: title }
      await call({ ...upload(adAccountId), effect: 'create', params }, context)
    },
    async getVideoStatus(adAccountId, videoId) {
      try {
        return await readObject(call, { id: videoId, fields: videoGraphFields }, context, videoAnswer)
      } catch (error) {
        if (!(error instanceof MetaAdsError) || error.kind !== 'permission') throw error
        const found = await findInList(adAccountId, checkId(videoId))
        if (!found) throw error
        return found
      }
    },
  } satisfies Partial<MetaAdsSession>

  /** With some tokens Meta refuses the video but lists it in the account (docs/meta-api.md). */
  async function findInList(adAccountId: string, videoId: string): Promise<MetaVideoStatus | null> {
    const params = { fields: `id,${videoGraphFields}`, limit: searchedVideosMax }
    const answer = await call({ method: 'GET', path: path(adAccountId), effect: 'read', params }, context)
    const row = readAnswer(videoRowsAnswer, answer, 'read').data.find(({ id }) => id === videoId)
    return row ? readAnswer(videoAnswer, row, 'read') : null
  }
}
