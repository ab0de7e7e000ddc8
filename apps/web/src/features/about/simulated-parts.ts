import type { simulatedParts } from '@hookline/contract/about/about.endpoints'

export type SimulatedPart = (typeof simulatedParts)[number]

export interface ConnectWay {
  name: string
  variables: readonly string[]
}

interface PartWords {
  /** In a list: 'AI model, storage and Meta'. */
  name: string
  /** What replaces it. */
  now: string
  /** The ways to connect the real one. The server lists those of an AI. */
  ways: readonly ConnectWay[]
}

export const partWords: Record<SimulatedPart, PartWords> = {
  ai: {
    name: 'AI model',
    now: 'The offline draft writer composes the copy. No AI watches the videos.',
    ways: [],
  },
  storage: {
    name: 'cloud storage',
    now: 'Videos and screenshots are stored on the disk of the server.',
    ways: [
      {
        name: 'Google Cloud Storage',
        variables: ['STORAGE_DRIVER=gcs', 'GCS_BUCKET', 'GOOGLE_APPLICATION_CREDENTIALS'],
      },
      {
        name: 'S3-compatible storage',
        variables: ['STORAGE_DRIVER=s3', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
      },
    ],
  },
  meta: {
    name: 'Meta',
    now: 'A sandbox on this server replaces Meta. Nothing reaches Meta.',
    ways: [{ name: 'A Meta app', variables: ['META_APP_ID', 'META_APP_SECRET'] }],
  },
}

/** 'AI model, cloud storage and Meta'. */
export function listParts(parts: readonly SimulatedPart[]): string {
  const names = parts.map((part) => partWords[part].name)
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
}
