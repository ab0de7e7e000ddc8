import { z } from 'zod'
import { existingFile, text, webAddress } from '../../../platform/environment.ts'
import { defineProvider } from '../define-provider.ts'
import { createGeminiAi, type GeminiConnection } from './ai.gemini.ts'

export const gemini = defineProvider({
  provider: 'Gemini',
  needs: 'an API key',
  setting: 'GEMINI_API_KEY',
  ways: [
    { name: 'Gemini Developer API', variables: ['GEMINI_API_KEY'] },
    {
      name: 'Vertex AI',
      variables: ['GOOGLE_CLOUD_PROJECT', 'GOOGLE_CLOUD_LOCATION', 'GOOGLE_APPLICATION_CREDENTIALS'],
    },
  ],
  pathNames: 'plain',
  importsModels: true,
  isOffered: true,
  canOmitReport: true,
  environment: z.object({
    GEMINI_API_KEY: text,
    GEMINI_BASE_URL: webAddress('https://generativelanguage.googleapis.com').optional(),
    GOOGLE_CLOUD_PROJECT: text,
    GOOGLE_CLOUD_LOCATION: text.default('global'),
    GOOGLE_APPLICATION_CREDENTIALS: existingFile,
  }),
  secrets: ['GEMINI_API_KEY'],
  readConnection(v): GeminiConnection | null {
    const baseUrl = v.GEMINI_BASE_URL ?? null
    if (v.GEMINI_API_KEY) return { kind: 'developer', apiKey: v.GEMINI_API_KEY, baseUrl }
    const { GOOGLE_CLOUD_PROJECT: project, GOOGLE_CLOUD_LOCATION: location } = v
    if (!project) return null
    return { kind: 'vertex', project, location, baseUrl, credentialsFile: v.GOOGLE_APPLICATION_CREDENTIALS ?? null }
  },
  create: (connection, services) => createGeminiAi({ connection, ...services }),
})
