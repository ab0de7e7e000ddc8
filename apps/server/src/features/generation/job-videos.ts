import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { describeUnread } from '@hookline/contract/watch-reports/watch-reports.rules'
import { runInSpan } from '../../platform/observability/work-context.ts'
import { AiError, type AiVideo } from '../../providers/ai/ai.ts'
import type { ReadFrames } from '../../providers/ai/read-frames.ts'
import type { ObjectStorage, OpenFile } from '../../providers/storage/storage.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import type { WatchReportsService } from '../watch-reports/watch-reports.service.ts'

export interface JobVideosNeeds {
  uploads: Pick<UploadsService, 'findStored'>
  storage: Pick<ObjectStorage, 'openFile' | 'gsUri'>
  watchReports: Pick<WatchReportsService, 'whenOver'>
  readFrames: ReadFrames
}

type WatchOptions = Omit<Parameters<WatchReportsService['whenOver']>[1], 'onWait'> & {
  /** @param place of the video in the queue of videos to read; of two the later one. */
  onStage(stage: 'watching', place: number): void
}

/** The videos of a job: one, or the two of a comparison. */
export function createJobVideos(needs: JobVideosNeeds) {
  /** @param label 'Video 2' in a comparison. */
  async function readVideo(objectName: string | null, filename: string, label: string | null): Promise<AiVideo> {
    const stored = objectName ? await needs.uploads.findStored(objectName) : null
    if (!stored) {
      throw new AiError({
        errorType: 'VIDEO_MISSING',
        status: 'FAILED_VIDEO_PROCESSING',
        message: `${label ? `${label} (${filename})` : 'The video'} is no longer in the store. Upload it again.`,
      })
    }
    const openFile = async () => {
      const file = await needs.storage.openFile(stored.objectName)
      try {
        await refuseDamaged(file, stored.sha256, filename)
        return file
      } catch (error) {
        await file.close()
        throw error
      }
    }
    return {
      ...stored,
      filename,
      report: null,
      gsUrl: needs.storage.gsUri(stored.objectName),
      openFile,
      readFrames: (signal) => needs.readFrames({ report: null, openFile }, signal),
    }
  }

  /** The video with its report, and a sentence about what could not be read of it. */
  async function watch(video: AiVideo, { isNeeded, ...options }: Parameters<WatchReportsService['whenOver']>[1]) {
    const state = await needs.watchReports.whenOver(video.sha256, { isNeeded, ...options })
    const { report } = state
    const readFrames: AiVideo['readFrames'] = (signal) => needs.readFrames({ ...video, report }, signal)
    return { video: { ...video, report, readFrames }, unread: isNeeded ? describeUnread(state) : null }
  }

  return {
    /** @throws AiError VIDEO_MISSING, which names the missing one of two. */
    async read({ videoObjectName, videoFilename, secondVideo }: HistoryItem): Promise<AiVideo[]> {
      if (!secondVideo) return [await readVideo(videoObjectName, videoFilename, null)]
      return [
        await readVideo(videoObjectName, videoFilename, 'Video 1'),
        await readVideo(secondVideo.objectName, secondVideo.filename, 'Video 2'),
      ]
    },
    /** Waits for the reports of all at once, so that two take no longer than one. */
    async watch(videos: AiVideo[], options: WatchOptions): Promise<{ videos: AiVideo[]; unread: string[] }> {
      const { onStage, ...rest } = options
      const places = videos.map(() => 0)
      const watched = await runInSpan('step watch video', {}, () =>
        Promise.all(
          videos.map(async (video, n) => {
            const onWait = (place: number | null) => {
              places[n] = place ?? 0
              onStage('watching', Math.max(...places))
            }
            return watch(video, { ...rest, onWait }).finally(() => {
              places[n] = 0
            })
          }),
        ),
      )
      const unread = watched.flatMap(({ unread }, n) =>
        unread === null ? [] : videos.length > 1 ? `Video ${n + 1}: ${unread}` : unread,
      )
      return { videos: watched.map(({ video }) => video), unread }
    },
  }
}

/** A notice for compared files that are equal; null when they differ. */
export function describeSameFile([video1, video2]: AiVideo[]): string | null {
  return video1 && video1.sha256 === video2?.sha256 ? 'Video 1 and Video 2 are the same file.' : null
}

/** Damaged bytes would make the model write about a different video. */
async function refuseDamaged(file: OpenFile, sha256: string, filename: string): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file.path), hash)
  if (hash.digest('hex') === sha256) return
  throw new AiError({
    errorType: 'VIDEO_DAMAGED',
    status: 'FAILED_VIDEO_PROCESSING',
    message: `${filename} is damaged in the store: its bytes are not those that were uploaded. Upload it again.`,
  })
}
