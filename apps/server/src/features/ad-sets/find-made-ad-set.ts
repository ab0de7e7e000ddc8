import type { MetaAdSet } from '../../providers/meta-ads/meta-ads.ts'

/** Clocks differ, and Meta's times are whole seconds (docs/meta-api.md). */
const marginMs = 60_000

/** Could a call sent at `sentAt` have created this ad set: same name, same campaign, created since? */
export function isMadeAdSet(
  one: Pick<MetaAdSet, 'name' | 'createdAt'> & { campaignId: string },
  { name, campaignId, sentAt }: { name: string; campaignId: string; sentAt: string },
): boolean {
  if (one.name !== name || one.campaignId !== campaignId || one.createdAt === null) return false
  return Date.parse(one.createdAt) >= Date.parse(sentAt) - marginMs
}
