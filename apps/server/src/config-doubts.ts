import type { Config } from './config.ts'

/** What is allowed but will not work as it stands: a line each, for the person who started the server. */
export function describeDoubts({ ai, storage }: Config): string[] {
  const isRealVertex = ai.gemini?.kind === 'vertex' && ai.gemini.baseUrl === null
  if (!isRealVertex || storage.kind === 'gcs') return []
  return [
    'Vertex AI (GOOGLE_CLOUD_PROJECT) reads videos from Google Cloud Storage alone, but STORAGE_DRIVER is ' +
      `${storage.kind}: generation will fail. Set STORAGE_DRIVER=gcs, or use GEMINI_API_KEY instead.`,
  ]
}
