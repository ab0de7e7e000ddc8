/** What the file says about itself. */
export interface VideoFacts {
  durationMs: number
  /** As shown, so after rotation and with square pixels. */
  width: number
  height: number
  hasSound: boolean
  /** The pictures do not follow one another at equal distances. */
  isVariableFrameRate: boolean
  codec: string
  /** The streams' numbers in the file; `sounds` in the order in which a player would choose them. */
  streams: { video: number; sounds: number[] }
}

/** The arguments of ffprobe for the answer that `readFacts` reads. */
export const factsQuery = [
  '-show_entries',
  [
    'format=duration',
    'stream=index,codec_type,codec_name,width,height,duration,sample_aspect_ratio,r_frame_rate,avg_frame_rate',
    'stream_disposition=attached_pic,default',
    'stream_side_data=rotation',
  ].join(':'),
]

/** How far the average frame rate may be from the nominal one before it counts as variable. */
const frameRateTolerance = 0.01

/** Ticks a second. Above, ffprobe's microseconds are too coarse to recognise all ones. */
const maxTimeScale = 1_000_000

/** @returns null if there is no moving picture. */
export function readFacts(probed: unknown): VideoFacts | null {
  const { streams, format } = toRecordOrEmpty(probed)
  const all = Array.isArray(streams) ? streams.map(toRecordOrEmpty) : []
  // A cover picture of a music file is a video stream of one picture.
  const video = all.find((stream) => stream.codec_type === 'video' && !toRecordOrEmpty(stream.disposition).attached_pic)
  const sounds = all
    .filter((stream) => stream.codec_type === 'audio' && stream.codec_name)
    .toSorted(
      (a, b) =>
        Number(toRecordOrEmpty(b.disposition).default ?? 0) - Number(toRecordOrEmpty(a.disposition).default ?? 0),
    )
  const width = Number(video?.width)
  const height = Number(video?.height)
  if (!video || !(width > 0 && height > 0)) return null
  const durations = [toRecordOrEmpty(format).duration, video.duration, sounds[0]?.duration].map(Number)
  const seconds = durations.find((value) => value > 0 && !isUnknownDuration(value)) ?? 0
  const sideData = Array.isArray(video.side_data_list) ? video.side_data_list.map(toRecordOrEmpty) : []
  const rotation = Number(sideData.find((data) => 'rotation' in data)?.rotation ?? 0)
  const isOnItsSide = Math.abs(Math.round(rotation / 90)) % 2 === 1
  const shownWidth = Math.round(width * readRatio(video.sample_aspect_ratio, ':', 1))
  const nominal = readRatio(video.r_frame_rate, '/', 0)
  const average = readRatio(video.avg_frame_rate, '/', nominal)
  return {
    durationMs: Math.round(seconds * 1000),
    width: isOnItsSide ? height : shownWidth,
    height: isOnItsSide ? shownWidth : height,
    hasSound: sounds.length > 0,
    isVariableFrameRate: Math.abs(nominal - average) > nominal * frameRateTolerance,
    codec: String(video.codec_name ?? 'unknown'),
    streams: { video: Number(video.index), sounds: sounds.map(({ index }) => Number(index)) },
  }
}

/** All ones in the container's header say that the duration is unknown; ffprobe divides them by the time scale. */
function isUnknownDuration(seconds: number): boolean {
  const timeScale = 0xffff_ffff / seconds
  return timeScale < maxTimeScale && Math.abs(timeScale - Math.round(timeScale)) < 1e-3
}

function toRecordOrEmpty(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** `30000/1001` as a number; `otherwise` for 0/0, 0:1 and everything else. */
function readRatio(value: unknown, divider: string, otherwise: number): number {
  const [above = 0, below = 0] = String(value).split(divider).map(Number)
  return above > 0 && below > 0 ? above / below : otherwise
}
