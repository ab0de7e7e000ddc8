import type { SandboxStore } from '../store/sandbox-store.ts'
import { seededCampaigns } from './campaigns.seed.ts'
import { seededAccounts, seededPages, seededPeople } from './people.seed.ts'

export { sandboxUser } from './people.seed.ts'

/**
 * Seeds a store with a person, two ad accounts, pages and campaigns. Existing objects stay unchanged, so it may run at
 * every start and in several processes at once.
 */
export async function seedWorld(store: SandboxStore, now: Date): Promise<void> {
  for (const object of world(now)) await store.insert({ createdAt: now, ...object })
}

const world = (now: Date) => [...seededPeople, ...seededAccounts, ...seededPages, ...seededCampaigns(now)]

/** Objects that the sweep must not remove. */
export const seededIds: readonly string[] = world(new Date()).map(({ id }) => id)
