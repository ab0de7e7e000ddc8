import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { toolTypeSchema } from '../fields.schemas.ts'
import { systemPromptSchema } from '../system-prompts/system-prompts.schemas.ts'

/** The initial text of the buffer test. */
export const sampleBufferText =
  'Hookline storage test: if you can read this at its public URL, writing and reading work.'

export const bufferTextMessage = 'Text is required'
export const gsUriMessage = 'Storage URI is required'
export const fileMessage = 'Choose a file first'

const storedTestSchema = z.object({ size: z.number().int(), publicUrl: z.string(), gsUri: z.string() })

/** Public here because the service decides: it answers everyone while PUBLIC_DIAGNOSTICS is on, else administrators. */
export const diagnosticsEndpoints = {
  storageStatus: endpoint({
    method: 'GET',
    path: '/api/test-gcs/status',
    summary: 'Show how the object store is configured, without any secret',
    access: 'public',
    response: z.object({
      message: z.string(),
      isConfigured: z.boolean(),
      credentialInfo: z.object({
        hasCredentialsFile: z.boolean(),
        hasPrivateKey: z.boolean(),
        privateKeyLength: z.number().int(),
        projectId: z.string().nullable(),
        bucketName: z.string(),
      }),
    }),
  }),
  uploadFile: endpoint({
    method: 'POST',
    path: '/api/test-gcs/upload-file',
    summary: 'Store one file (form field `file`) and return its address',
    access: 'public',
    multipart: true,
    body: z.object({ file: z.unknown() }),
    response: z.object({ message: z.string(), file: storedTestSchema.extend({ originalName: z.string() }) }),
  }),
  uploadBuffer: endpoint({
    method: 'POST',
    path: '/api/test-gcs/upload-buffer',
    summary: 'Store a text and return its address',
    access: 'public',
    body: z.object({
      text: z.string({ error: bufferTextMessage }).trim().min(1, bufferTextMessage).max(100_000, 'Text is too long'),
    }),
    response: z.object({ message: z.string(), buffer: storedTestSchema.extend({ content: z.string() }) }),
  }),
  analyze: endpoint({
    method: 'POST',
    path: '/api/test-gcs/analyze',
    summary: 'Let the default model describe a stored video',
    access: 'public',
    body: z.object({
      gsUri: z
        .string({ error: gsUriMessage })
        .trim()
        .min(1, gsUriMessage)
        .max(1200)
        .startsWith('gs://', 'A storage URI begins with gs://'),
    }),
    response: z.object({
      message: z.string(),
      analysis: z.object({ prompt: z.string(), result: z.string(), model: z.string() }),
    }),
  }),
  prompts: endpoint({
    method: 'GET',
    path: '/api/debug-prompts',
    summary: 'List the active system prompts and the types of the tools',
    access: 'public',
    response: z.object({
      prompts: z.array(systemPromptSchema.extend({ isDefault: z.boolean() })),
      tools: z.array(
        z.object({
          name: z.string(),
          displayName: z.string(),
          active: z.boolean(),
          systemPromptType: toolTypeSchema,
          templateType: toolTypeSchema,
        }),
      ),
    }),
  }),
}
