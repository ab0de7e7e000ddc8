import type { aboutEndpoints } from '@hookline/contract/about/about.endpoints'
import type { z } from 'zod'

type About = z.input<typeof aboutEndpoints.about.response>

/** What an installation that is connected to everything says of itself. */
export function buildAbout(change: Partial<About> = {}): About {
  const usual = { version: '0.1.0', registration: 'open', hasAccounts: true, needsSetupCode: false } as const
  return { ...usual, simulated: [], aiWays: [], uploads: { tus: '/api/uploads/tus' }, ...change }
}
