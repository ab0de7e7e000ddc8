import type { simulatedParts } from '@hookline/contract/about/about.endpoints'

export type SimulatedPart = (typeof simulatedParts)[number]

interface PartWords {
  /** In a list: 'AI model, storage and Meta'. */
  name: string
  /** What stands in for it. */
  now: string
  /** The variables that connect the real one; each line is one way. */
  ways: { label: string; variables: string[] }[]
  /** Said when there is no way yet. */
  later?: string
}

export const partWords: Record<SimulatedPart, PartWords> = {
  ai: {
    name: 'AI model',
    now: 'The offline draft writer composes the copy. No AI watches the videos.',
    ways: [
      { label: 'Gemini Developer API', variables: ['GEMINI_API_KEY'] },
      {
        label: 'Vertex AI',
        variables: ['GOOGLE_CLOUD_PROJECT', 'GOOGLE_CLOUD_LOCATION', 'GOOGLE_APPLICATION_CREDENTIALS'],
      },
    ],
  },
  storage: {
    name: 'cloud storage',
    now: 'Videos and screenshots are kept on the disk of the computer that runs Hookline.',
    ways: [],
    later: 'Cloud buckets can be connected in one of the next versions.',
  },
  meta: {
    name: 'Meta',
    now: 'Nothing reaches Meta.',
    ways: [],
    later: 'A Meta account can be connected in one of the next versions.',
  },
}

/** 'AI model, cloud storage and Meta'. */
export function listParts(parts: readonly SimulatedPart[]): string {
  const names = parts.map((part) => partWords[part].name)
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
}
