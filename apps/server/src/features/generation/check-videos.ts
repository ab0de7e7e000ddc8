import type { Issue } from '@hookline/contract/errors.schemas'
import {
  type GenerationRequest,
  type RequestedVideo,
  videoFields,
} from '@hookline/contract/generation/generation-request.schemas'
import { listWords, shortenName } from '@hookline/contract/list-words.rules'
import type { Tool } from '@hookline/contract/tools/tools.schemas'
import type { Actor } from '../../platform/http/serve.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'

const comparedVideos = 2

type FindUsable = UploadsService['findUsable']

export interface CheckedVideo {
  filename: string
  durationSeconds: number | null
  objectName: string
  screenshotName: string | null
  /** Other cuts of the same concept. */
  cuts: CheckedCut[]
}

type CheckedCut = Omit<CheckedVideo, 'cuts'>

/** Finds the uploads that a request names. Those that are not stored are left out, with one issue for all of a kind. */
export async function checkVideos(
  findUsable: FindUsable,
  actor: Actor,
  { videos, isBatch }: GenerationRequest,
  issues: Issue[],
): Promise<CheckedVideo[]> {
  const missing: Record<'videos' | 'screenshots', MissingFile[]> = { videos: [], screenshots: [] }

  async function check(
    { video: { filename, objectName }, screenshot: asked }: RequestedVideo,
    fields: Pick<ReturnType<typeof videoFields>, 'video' | 'screenshot'>,
  ): Promise<CheckedCut | null> {
    const [video, screenshot] = await Promise.all([
      findUsable(actor, objectName),
      asked && findUsable(actor, asked.objectKey),
    ])
    if (!video?.contentType.startsWith('video/')) {
      missing.videos.push({ path: fields.video, filename })
      return null
    }
    if (asked && !screenshot?.contentType.startsWith('image/')) {
      missing.screenshots.push({ path: fields.screenshot, filename })
    }
    return {
      filename,
      durationSeconds: video.media?.durationSeconds ?? null,
      objectName: video.objectName,
      screenshotName: screenshot?.objectName ?? null,
    }
  }

  const checked: CheckedVideo[] = []
  for (const [n, entry] of videos.entries()) {
    const fields = videoFields(isBatch ? n : null)
    const video = await check(entry, fields)
    const cuts: CheckedCut[] = []
    for (const [index, cut] of (entry.cuts ?? []).entries()) {
      const path = `${fields.cuts}.${index}`
      const checkedCut = await check(cut, { video: path, screenshot: path })
      if (checkedCut) cuts.push(checkedCut)
    }
    if (video) checked.push({ ...video, cuts })
  }
  reportMissing(missing.videos, ['this video is not in the store. Upload it again.', videosMissing], issues)
  reportMissing(missing.screenshots, ['its screenshot is not in the store.', screenshotsMissing], issues)
  return checked
}

interface MissingFile {
  path: string
  filename: string
}

const videosMissing = 'these videos are not in the store. Upload them again.'
const screenshotsMissing = 'their screenshots are not in the store.'

function reportMissing([first, ...others]: MissingFile[], [one, many]: [string, string], issues: Issue[]): void {
  if (!first) return
  const names = [first, ...others].map(({ filename }) => shortenName(filename))
  issues.push({ path: first.path, message: `${listWords(names)}: ${others.length > 0 ? many : one}` })
}

/** A tool that compares takes exactly two videos, as a batch; another one takes each video for itself. */
export function checkCount(tool: Tool, { isBatch, isComparison, videos }: GenerationRequest, issues: Issue[]): void {
  const count = videos.length
  if (tool.type !== 'comparison') {
    const message = `${tool.displayName} takes each video for itself. Leave comparison out, or choose a tool that compares.`
    if (isComparison) issues.push({ path: 'comparison', message })
  } else if (!isBatch || count !== comparedVideos) {
    const message = `${tool.displayName} takes exactly ${comparedVideos} videos, as a batch: this request has ${count}.`
    issues.push({ path: 'batchSize', message })
  }
}
