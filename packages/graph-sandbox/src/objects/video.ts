import { createdTime, plain, updatedTime, value } from '../graph/field-specs.ts'
import type { NodeKind, World } from '../graph/scope.ts'
import type { StoredObject } from '../store/sandbox-store.ts'
import { readScalarText } from '../validation/read-params.rules.ts'

/** Processing fails for a video with this word in its title, its name or the first bytes of a chunk. */
export const brokenMark = '[broken-video]'

/** The processing phase fails for a video with this word in its title or name, and `video_status` stays `processing`. */
const failedPhaseMark = '[failed-phase]'

export const videoKind: NodeKind = {
  typeName: 'Video',
  isMarketing: false,
  defaults: ['id', 'updated_time', 'description'],
  fields: {
    ...plain('account_id title name description'),
    status: value((node, { world }) => videoStatus(node, world)),
    picture: value((node, { call, world }) => toPictureUrl(node, call.base, world)),
    length: value(({ data }) => data.length),
    source: value(() => undefined),
    thumbnails: value((node, { call, world }) => listThumbnails(node, call.base, world)),
    created_time: createdTime,
    updated_time: updatedTime,
    permalink_url: value(({ id }) => `/watch/?v=${id}`),
    published: value(() => false),
  },
  edges: {},
  async remove(node, { world }) {
    await world.store.remove(node.id)
    return { success: true }
  },
}

interface VideoStatus extends Record<string, unknown> {
  video_status: 'uploading' | 'processing' | 'ready' | 'error'
}

/** The state of a video; once all bytes arrived it depends on time only. */
export function videoStatus({ data }: StoredObject, world: World): VideoStatus {
  const source_file_size = Number(data.file_size) || 0
  const bytes_transferred = Number(data.bytes_transferred) || 0
  if (!data.finished_at) {
    return {
      video_status: 'uploading',
      uploading_phase: { status: 'in_progress', bytes_transferred, source_file_size },
      processing_phase: { status: 'not_started' },
    }
  }
  const uploading_phase = { status: 'complete', bytes_transferred, source_file_size }
  const { processingMs } = world.settings
  const ageMs = world.now().getTime() - new Date(readScalarText(data.finished_at)).getTime()
  if (ageMs < processingMs) {
    const processing_progress = Math.floor((Math.max(0, ageMs) / processingMs) * 100)
    return {
      video_status: 'processing',
      processing_progress,
      uploading_phase,
      processing_phase: { status: 'in_progress' },
    }
  }
  if (data.is_broken || `${readScalarText(data.title)}${readScalarText(data.name)}`.includes(brokenMark)) {
    return { ...failed('The video file could not be processed: its format is not supported.'), uploading_phase }
  }
  if (`${readScalarText(data.title)}${readScalarText(data.name)}`.includes(failedPhaseMark)) {
    return { ...failed('The video has no picture.'), video_status: 'processing', uploading_phase }
  }
  return {
    video_status: 'ready',
    processing_progress: 100,
    uploading_phase,
    processing_phase: { status: 'complete' },
    publishing_phase: { status: 'complete', publish_status: 'published' },
  }
}

function failed(message: string): VideoStatus {
  return {
    video_status: 'error',
    uploading_phase: { status: 'complete' },
    processing_phase: { status: 'error', errors: [{ code: 1363008, message }] },
  }
}

/** A tiny placeholder until the video is ready, as at Meta. */
function toPictureUrl(node: StoredObject, base: string, world: World): string | undefined {
  if (!node.data.finished_at) return undefined
  const isReady = videoStatus(node, world).video_status === 'ready'
  return `${base}/picture/${isReady ? node.id : 'placeholder'}.svg`
}

function listThumbnails(
  node: StoredObject,
  base: string,
  world: World,
): { data: Record<string, unknown>[] } | undefined {
  if (videoStatus(node, world).video_status !== 'ready') return undefined
  const thumbnail = (index: number) => ({
    id: `${node.id}${index}`,
    uri: `${base}/frame/${node.id}-${index}.png`,
    width: 1080,
    height: 1080,
    scale: 1,
    is_preferred: index === 0,
  })
  return { data: [0, 1, 2].map(thumbnail) }
}
