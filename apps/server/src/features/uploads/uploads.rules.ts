import {
  isAcceptedVideoType,
  unacceptedVideoMessage,
  undeclaredVideoTypes,
} from '@hookline/contract/uploads/uploads.rules'
import type { uploadServices } from '@hookline/contract/uploads/uploads.schemas'
import { sniffPicture } from '../../platform/picture-type.rules.ts'

export type UploadService = (typeof uploadServices)[number]

export const policyLifetimeMs = 15 * 60_000
export const unusedLifetimeMs = 24 * 60 * 60_000

export const notAnImageMessage = 'This file is not a JPEG or PNG image.'
const unacceptedImageMessage = 'Only JPEG and PNG images can be uploaded.'

const imageTypes = ['image/jpeg', 'image/png']
const safeNameMaxLength = 80

/** Lower case, without parameters such as `;codecs=`. */
export function plainContentType(contentType: string): string {
  return contentType.split(';')[0]?.trim().toLowerCase() ?? ''
}

/** The type of a file until its bytes are inspected: that of an MP4 where the declared one leaves it open. */
export function assumeContentType(contentType: string): string {
  const type = plainContentType(contentType)
  return undeclaredVideoTypes.includes(type) ? 'video/mp4' : type
}

/** Why the type may not be uploaded to that service; null when it may. */
export function refuseContentType(service: UploadService, contentType: string): string | null {
  if (service === 'videos') return isAcceptedVideoType(contentType) ? null : unacceptedVideoMessage
  return imageTypes.includes(plainContentType(contentType)) ? null : unacceptedImageMessage
}

/** The last part of the path that a browser sent, without control characters, at most 255 long. */
export function displayFileName(fileName: string): string {
  const last = fileName.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const [stem, extension] = splitExtension(last.replace(/\p{Cc}/gu, '').trim())
  return `${stem.slice(0, 255 - extension.length).toWellFormed() || 'file'}${extension}`
}

/** Letters, digits, dots, dashes and underscores only; never empty, never beginning with a dot. */
export function safeFileName(fileName: string): string {
  const [stem, extension] = splitExtension(displayFileName(fileName))
  const plain = stem
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
  return `${plain.slice(0, safeNameMaxLength - extension.length) || 'file'}${extension}`
}

function splitExtension(name: string): [stem: string, extension: string] {
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''
  return [name.slice(0, name.length - extension.length), extension]
}

/** `<service>[/<path>]/<yyyy>/<mm>/<id>-<safe file name>`; clients choose only `path` and the file name. */
export function buildObjectName(parts: {
  service: UploadService | 'diagnostics' | 'frames'
  path: string
  fileName: string
  now: Date
  id: string
}): string {
  const month = parts.now.toISOString().slice(0, 7).replace('-', '/')
  const folder = [parts.service, ...parts.path.split('/').filter(Boolean), month].join('/')
  return `${folder}/${parts.id}-${safeFileName(parts.fileName)}`
}

/** Brands of the same container that hold pictures. */
const pictureBrands = /^(hei[cxms]|hev[cx]|mif1|msf1|avi[fs])$/
/** Brands for sound, which some tools also write for videos. */
const soundBrands = /^M4[ABP] $/
/** How QuickTime files older than the `ftyp` box may begin. */
const oldQuickTimeBoxes = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])

/**
 * The type by the first 16 bytes of a file, or of the box that tells it; null when it may not be stored. A file of the
 * type `audio/mp4` is a video only if it has a video track.
 */
export function sniffContentType(head: Uint8Array): string | null {
  const picture = sniffPicture(head)
  if (picture) return picture
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  const box = bytes.toString('latin1', 4, 8)
  if (oldQuickTimeBoxes.has(box)) return 'video/quicktime'
  if ((box !== 'ftyp' && box !== 'styp') || bytes.length < 12) return null
  const brand = bytes.toString('latin1', 8, 12)
  if (brand === 'qt  ') return 'video/quicktime'
  if (soundBrands.test(brand)) return 'audio/mp4'
  return pictureBrands.test(brand) ? null : 'video/mp4'
}

/**
 * Parses a Range header for an object of `sizeBytes`. Multiple and malformed ranges get the whole object, as HTTP allows.
 * @returns both ends inclusive; null for the whole; 'unsatisfiable' when the range starts beyond the end.
 */
export function readRange(
  header: string | undefined,
  sizeBytes: number,
): { start: number; end: number } | null | 'unsatisfiable' {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!found) return null
  const [, first = '', last = ''] = found
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes)
    return length > 0 ? { start: sizeBytes - length, end: sizeBytes - 1 } : 'unsatisfiable'
  }
  const range = { start: Number(first), end: Math.min(last === '' ? Infinity : Number(last), sizeBytes - 1) }
  if (last !== '' && Number(last) < range.start) return null
  return range.start < sizeBytes ? range : 'unsatisfiable'
}
