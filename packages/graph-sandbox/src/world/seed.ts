import type { SandboxStore } from '../store/sandbox-store.ts'
import { seededCampaigns } from './campaigns.seed.ts'
import { seededAccounts, seededPages, seededPeople } from './people.seed.ts'

export { sandboxUser } from './people.seed.ts'

/**
 * Puts the world into an empty store: a person with two ad accounts, pages and campaigns. What is there stays as it is,
 * so it may run at every start and in several processes at once.
 */
export async function seedWorld(store: SandboxStore, now: Date): Promise<void> {
  for (const object of world(now)) await store.insert({ createdAt: now, ...object })
}

const world = (now: Date) => [...seededPeople, ...seededAccounts, ...seededPages, ...seededCampaigns(now)]

/** What a sweep of old objects must leave. */
export const seededIds: readonly string[] = world(new Date()).map(({ id }) => id)
