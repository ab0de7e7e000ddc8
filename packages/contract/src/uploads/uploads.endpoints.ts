import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { objectNameMax } from './uploads.rules.ts'
import {
  chosenFileSchema,
  sameBytesSchema,
  screenshotUploadSchema,
  storedFileSchema,
  unfinishedUploadSchema,
  uploadPolicySchema,
  uploadRequestSchema,
  uploadTargetSchema,
} from './uploads.schemas.ts'

export const uploadsEndpoints = {
  createUpload: endpoint({
    method: 'POST',
    path: '/api/direct-upload/create-upload',
    summary: 'Create a POST policy for one upload, valid for 15 minutes',
    access: 'user',
    query: uploadTargetSchema,
    body: uploadRequestSchema,
    response: z.object({ message: z.string(), data: uploadPolicySchema }),
  }),
  /** `*` is the object name, slashes included. */
  fileInfo: endpoint({
    method: 'GET',
    path: '/api/direct-upload/file-info/*',
    summary: 'Check the stored bytes and return the media facts',
    access: 'user',
    params: z.object({ '*': z.string().min(1).max(objectNameMax) }),
    response: z.object({ message: z.string(), data: storedFileSchema }),
  }),
  same: endpoint({
    method: 'GET',
    path: '/api/uploads/same',
    summary: 'Find a stored video with the same bytes as a file, before it is sent',
    access: 'user',
    query: chosenFileSchema,
    response: z.object({ message: z.string(), data: sameBytesSchema }),
  }),
  listUnfinished: endpoint({
    method: 'GET',
    path: '/api/admin/uploads',
    summary: 'List the unfinished uploads of all users, the largest 500, and the disk with what they may still bring',
    access: 'admin',
    response: z.object({
      data: z.object({
        uploads: z.array(unfinishedUploadSchema),
        /** Null when uploads use no disk of the server. */
        disk: z.object({ freeBytes: z.number(), awaitedBytes: z.number(), reserveBytes: z.number() }).nullable(),
      }),
    }),
  }),
  /** `*` is the object name, slashes included. */
  removeUnfinished: endpoint({
    method: 'DELETE',
    path: '/api/admin/uploads/*',
    summary: 'Give up an unfinished upload and remove its bytes',
    access: 'admin',
    params: z.object({ '*': z.string().min(1).max(objectNameMax) }),
    response: z.object({ message: z.string() }),
  }),
  screenshotKey: endpoint({
    method: 'POST',
    path: '/api/gcs-proxy/screenshot-key',
    summary: 'Reserve the name of one screenshot',
    access: 'user',
    response: z.object({ message: z.string(), data: z.object({ objectKey: z.string(), publicUrl: z.string() }) }),
  }),
  uploadScreenshot: endpoint({
    method: 'POST',
    path: '/api/gcs-proxy/upload-screenshot',
    summary: 'Store a JPEG data URL under a name from screenshot-key',
    access: 'user',
    body: screenshotUploadSchema,
    response: z.object({
      message: z.string(),
      data: z.object({
        objectKey: z.string(),
        publicUrl: z.string(),
        gsUri: z.string(),
        contentType: z.string(),
        size: z.number().int(),
      }),
    }),
  }),
}
