import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  screenshotUploadSchema,
  storedFileSchema,
  uploadPolicySchema,
  uploadRequestSchema,
  uploadTargetSchema,
} from './uploads.schemas.ts'

export const uploadsEndpoints = {
  createUpload: endpoint({
    method: 'POST',
    path: '/api/direct-upload/create-upload',
    summary: 'A POST policy for one upload, good for 15 minutes',
    access: 'user',
    query: uploadTargetSchema,
    body: uploadRequestSchema,
    response: z.object({ message: z.string(), data: uploadPolicySchema }),
  }),
  /** `*` is the object name, slashes included. */
  fileInfo: endpoint({
    method: 'GET',
    path: '/api/direct-upload/file-info/*',
    summary: 'What was stored: checks the bytes and reads the media facts',
    access: 'user',
    params: z.object({ '*': z.string().min(1).max(1024) }),
    response: z.object({ message: z.string(), data: storedFileSchema }),
  }),
  screenshotKey: endpoint({
    method: 'POST',
    path: '/api/gcs-proxy/screenshot-key',
    summary: 'A name under which one screenshot may be stored',
    access: 'user',
    response: z.object({ message: z.string(), data: z.object({ objectKey: z.string(), publicUrl: z.string() }) }),
  }),
  uploadScreenshot: endpoint({
    method: 'POST',
    path: '/api/gcs-proxy/upload-screenshot',
    summary: 'Stores a JPEG data URL under a name from screenshot-key',
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
