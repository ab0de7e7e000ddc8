import { formatSize } from './media-text.rules.ts'

/** 200 MB. */
export const maxUploadBytes = 209_715_200
/** Where tus clients send uploads in pieces. */
export const tusPath = '/api/uploads/tus'
/** The web sends larger files by tus. */
export const resumableFromBytes = 5_242_880
/** Screenshots of larger videos are smaller. */
const largeVideoBytes = 52_428_800
export const acceptedVideoTypes = ['video/mp4', 'video/quicktime'] as const
/** What browsers also declare for these videos, and for files that they do not know: the bytes decide. */
export const undeclaredVideoTypes: readonly string[] = ['video/x-m4v', 'application/octet-stream']
/** A screenshot's bytes, decoded. */
export const screenshotMaxBytes = 1_048_576
export const largeScreenshotMessage = `The screenshot must be at most ${formatSize(screenshotMaxBytes)}`
/** Characters of an object's name, and of a file's as its user sends it. */
export const objectNameMax = 1024
/** The list for administrators has no more. */
export const unfinishedListedMax = 500
/** The videos of one batch. */
export const maxBatchSize = 200

/** The endings of these files, by which a file dialog finds them. */
export const videoExtensions = ['.mp4', '.mov', '.m4v', '.qt']

export const unacceptedVideoMessage = 'Only MP4 and MOV videos can be uploaded.'
export const notAVideoMessage = 'This file is not an MP4 or QuickTime video.'

/** Whether a file declared with this type may be a video; ignores parameters such as `;codecs=`. */
export function isAcceptedVideoType(contentType: string): boolean {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  return [...acceptedVideoTypes, ...undeclaredVideoTypes].includes(type)
}

/** The screenshot's maximum dimensions and JPEG quality. */
export function screenshotSettings(size: number, hostname: string) {
  const isLarge = size > largeVideoBytes
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1'
  return {
    maxWidth: isLarge ? 400 : 640,
    maxHeight: isLarge ? 300 : 480,
    quality: isLarge ? 0.5 : isLocal ? 0.75 : 0.6,
  }
}

/** The second of the frame to capture: about 1 s in, at least 0.5 s before the end, never negative. */
export function screenshotTime(durationSeconds: number, wantedSeconds: number): number {
  if (!Number.isFinite(durationSeconds)) return wantedSeconds
  return Math.max(0, Math.min(wantedSeconds, durationSeconds - 0.5))
}
