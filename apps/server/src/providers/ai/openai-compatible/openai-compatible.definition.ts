import { z } from 'zod'
import { acceptPattern, acceptWords, anAddress, webAddress } from '../../../platform/environment.ts'
import { defineProvider } from '../define-provider.ts'
import { createOpenAiCompatibleAi, type OpenAiConnection } from './ai.openai-compatible.ts'

export const openAiCompatible = defineProvider({
  provider: 'OpenAI-compatible',
  needs: 'an AI server',
  setting: 'OPENAI_COMPATIBLE_URL',
  ways: [
    {
      name: 'Your own AI server (Ollama, OpenRouter, …)',
      variables: ['OPENAI_COMPATIBLE_URL', 'OPENAI_COMPATIBLE_API_KEY'],
    },
  ],
  pathNames: 'free',
  importsModels: true,
  isOffered: true,
  canOmitReport: false,
  environment: z.object({
    OPENAI_COMPATIBLE_URL: webAddress('http://localhost:11434/v1')
      .refine(isBareAddress, anAddress('http://localhost:11434/v1, without user, password, "?" and "#"'))
      .optional(),
    OPENAI_COMPATIBLE_API_KEY: acceptPattern(
      /^[!-~]{1,500}$/,
      'a key of 1 to 500 characters, without spaces',
    ).optional(),
    OPENAI_COMPATIBLE_VIDEO_INPUT: acceptWords(['frames', 'video']).default('frames'),
  }),
  secrets: ['OPENAI_COMPATIBLE_API_KEY'],
  dependencies: [
    ['OPENAI_COMPATIBLE_API_KEY', 'OPENAI_COMPATIBLE_URL'],
    ['OPENAI_COMPATIBLE_VIDEO_INPUT', 'OPENAI_COMPATIBLE_URL'],
  ],
  readConnection(v): OpenAiConnection | null {
    const baseUrl = v.OPENAI_COMPATIBLE_URL
    if (!baseUrl) return null
    return { baseUrl, apiKey: v.OPENAI_COMPATIBLE_API_KEY ?? null, videoInput: v.OPENAI_COMPATIBLE_VIDEO_INPUT }
  },
  create: (connection, services) => createOpenAiCompatibleAi({ connection, ...services }),
})

/** Paths are added to it, and its text is no secret. */
function isBareAddress(address: string): boolean {
  const { username, password, search, hash } = new URL(address)
  return `${username}${password}${search}${hash}` === ''
}
