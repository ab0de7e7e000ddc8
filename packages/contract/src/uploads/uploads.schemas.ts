import { z } from 'zod'
import { instantSchema, requiredText } from '../fields.schemas.ts'
import { largeScreenshotMessage, maxUploadBytes, objectNameMax, screenshotMaxBytes } from './uploads.rules.ts'

export const uploadServices = ['videos', 'screenshots', 'images'] as const

/** Facts read from the stored bytes; null where the container lacks them. */
export const mediaFactsSchema = z.object({
  durationSeconds: z.number().nullable(),
  /** With the rotation applied. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  videoCodec: z.string().nullable(),
  audioCodec: z.string().nullable(),
  rotation: z.number().int().nullable(),
  /** The file is shorter than the container declares. */
  truncated: z.boolean(),
})
export type MediaFacts = z.infer<typeof mediaFactsSchema>

export const uploadPolicySchema = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) })
export type UploadPolicy = z.infer<typeof uploadPolicySchema>

export const storedFileSchema = z.object({
  objectName: z.string(),
  publicUrl: z.string(),
  gsUrl: z.string(),
  contentType: z.string(),
  size: z.number().int(),
  filename: z.string(),
  media: mediaFactsSchema.nullable(),
})
export type StoredFile = z.infer<typeof storedFileSchema>

/** A file that was chosen but not sent yet. The digest follows only when a file of this size is stored. */
export const chosenFileSchema = z.object({
  size: z.coerce.number().int().min(1).max(maxUploadBytes),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'sha256 must be 64 hex digits')
    .optional(),
})

/** What is stored of a chosen file, within what the user may see. */
export const sameBytesSchema = z.object({
  /** A file of this size is stored, so its digest is worth computing. */
  mayExist: z.boolean(),
  /** The stored file with this digest. */
  file: storedFileSchema.nullable(),
  /** Its latest finished result. */
  historyId: z.number().int().nullable(),
})
export type SameBytes = z.infer<typeof sameBytesSchema>

/** Bytes that were announced and have not all arrived, for administrators. */
export const unfinishedUploadSchema = z.object({
  objectName: z.string(),
  fileName: z.string(),
  /** Null when the account is deleted. */
  username: z.string().nullable(),
  receivedBytes: z.number().int(),
  announcedBytes: z.number().int(),
  startedAt: instantSchema,
})
export type UnfinishedUpload = z.infer<typeof unfinishedUploadSchema>

export const uploadRequestSchema = z.object({
  fileName: requiredText('fileName', objectNameMax),
  contentType: z.string().min(1, 'contentType is required').max(255),
  /** The policy allows no more; without it, the largest upload is reserved. */
  size: z.number().int().min(1).max(maxUploadBytes).optional(),
})

export const uploadTargetSchema = z.object({
  service: z.enum(uploadServices).default('videos'),
  path: z
    .string()
    .max(200)
    .regex(/^[a-z0-9-]*(\/[a-z0-9-]+)*$/, 'path may hold only a-z, 0-9, - and / between parts')
    .default(''),
})

export const screenshotUploadSchema = z.object({
  data: z
    .string({ error: 'data must be a JPEG data URL' })
    .startsWith('data:image/jpeg;base64,', 'data must be a JPEG data URL')
    .max(Math.ceil((screenshotMaxBytes * 4) / 3) + 64, largeScreenshotMessage),
  objectKey: z.string().min(1, 'objectKey is required').max(objectNameMax),
})

/** The video of a generation request. Only `objectName` is trusted, and only after inspecting the stored object. */
export const uploadedVideoSchema = z.object({
  objectName: z.string().min(1).max(objectNameMax),
  publicUrl: z.string().optional(),
  gsUrl: z.string().optional(),
  contentType: z.string().optional(),
  size: z.number().optional(),
  filename: z.string().trim().min(1).max(objectNameMax),
})
export type UploadedVideo = z.infer<typeof uploadedVideoSchema>

export const screenshotInfoSchema = z.object({
  dataUrl: z.string().max(2_000_000).optional(),
  objectKey: z.string().min(1).max(objectNameMax),
  publicUrl: z.string().optional(),
  gsUri: z.string().optional(),
  contentType: z.string().optional(),
  size: z.number().optional(),
})
export type ScreenshotInfo = z.infer<typeof screenshotInfoSchema>
