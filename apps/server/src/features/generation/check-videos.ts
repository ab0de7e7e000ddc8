import type { Issue } from '@hookline/contract/errors.schemas'
import {
  type GenerationRequest,
  type RequestedVideo,
  videoFields,
} from '@hookline/contract/generation/generation-request.schemas'
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

/** Finds the uploads that a request names. Those that are not stored are left out, with an issue each. */
export async function checkVideos(
  findUsable: FindUsable,
  actor: Actor,
  { videos, isBatch }: GenerationRequest,
  issues: Issue[],
): Promise<CheckedVideo[]> {
  const checked: CheckedVideo[] = []
  for (const [n, entry] of videos.entries()) {
    const fields = videoFields(isBatch ? n : null)
    const video = await checkVideo(findUsable, actor, entry, fields, issues)
    const cuts: CheckedCut[] = []
    for (const [index, cut] of (entry.cuts ?? []).entries()) {
      const path = `${fields.cuts}.${index}`
      const checkedCut = await checkVideo(findUsable, actor, cut, { video: path, screenshot: path }, issues)
      if (checkedCut) cuts.push(checkedCut)
    }
    if (video) checked.push({ ...video, cuts })
  }
  return checked
}

async function checkVideo(
  findUsable: FindUsable,
  actor: Actor,
  entry: RequestedVideo,
  fields: Pick<ReturnType<typeof videoFields>, 'video' | 'screenshot'>,
  issues: Issue[],
): Promise<CheckedCut | null> {
  const { filename, objectName } = entry.video
  const [video, screenshot] = await Promise.all([
    findUsable(actor, objectName),
    entry.screenshot && findUsable(actor, entry.screenshot.objectKey),
  ])
  if (!video?.contentType.startsWith('video/')) {
    issues.push({ path: fields.video, message: `${filename}: this video is not in the store. Upload it again.` })
    return null
  }
  if (entry.screenshot && !screenshot?.contentType.startsWith('image/')) {
    issues.push({ path: fields.screenshot, message: `${filename}: its screenshot is not in the store.` })
  }
  return {
    filename,
    durationSeconds: video.media?.durationSeconds ?? null,
    objectName: video.objectName,
    screenshotName: screenshot?.objectName ?? null,
  }
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
