import type { simulatedParts } from '@hookline/contract/about/about.endpoints'

export type SimulatedPart = (typeof simulatedParts)[number]

interface PartWords {
  /** In a list: 'AI model, storage and Meta'. */
  name: string
  /** What replaces it. */
  now: string
  /** The variables of each way to connect the real one. */
  ways: Record<string, string>
}

export const partWords: Record<SimulatedPart, PartWords> = {
  ai: {
    name: 'AI model',
    now: 'The offline draft writer composes the copy. No AI watches the videos.',
    ways: {
      'Gemini Developer API': 'GEMINI_API_KEY',
      'Your own AI server (Ollama, OpenRouter, …)': 'OPENAI_COMPATIBLE_URL OPENAI_COMPATIBLE_API_KEY',
      'Vertex AI': 'GOOGLE_CLOUD_PROJECT GOOGLE_CLOUD_LOCATION GOOGLE_APPLICATION_CREDENTIALS',
    },
  },
  storage: {
    name: 'cloud storage',
    now: 'Videos and screenshots are stored on the disk of the server.',
    ways: {
      'Google Cloud Storage': 'STORAGE_DRIVER=gcs GCS_BUCKET GOOGLE_APPLICATION_CREDENTIALS',
      'S3-compatible storage': 'STORAGE_DRIVER=s3 S3_BUCKET S3_REGION S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY',
    },
  },
  meta: {
    name: 'Meta',
    now: 'A sandbox on this server replaces Meta. Nothing reaches Meta.',
    ways: { 'A Meta app': 'META_APP_ID META_APP_SECRET' },
  },
}

/** 'AI model, cloud storage and Meta'. */
export function listParts(parts: readonly SimulatedPart[]): string {
  const names = parts.map((part) => partWords[part].name)
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
}
