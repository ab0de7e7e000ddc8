import { type AdSetPlan, type MetaAdSet, MetaAdsError, type MetaAdsSession } from '../../providers/meta-ads/meta-ads.ts'

/** Clocks differ, and Meta's times are whole seconds (meta-graph.md section 8). */
const marginMs = 60_000

/**
 * Of what Meta found by the name, the one that a lost call made: same name, same campaign, made since.
 * @param found oldest first.
 * @returns the oldest when there are more.
 */
export function pickMadeAdSet<T extends MetaAdSet & { campaignId: string }>(
  found: readonly T[],
  { name, campaignId }: Pick<AdSetPlan, 'name' | 'campaignId'>,
  sentAt: Date,
): T | null {
  const since = sentAt.getTime() - marginMs
  const isIt = (one: T) =>
    one.name === name && one.campaignId === campaignId && one.createdAt !== null && Date.parse(one.createdAt) >= since
  return found.find(isIt) ?? null
}

/**
 * Looks for an ad set whose making was not answered, several times because Meta's reads lag behind its writes.
 * @param waitsMs how long to wait before each look.
 * @returns null when it is still not there: it may yet appear.
 */
export async function findMadeAdSet(
  session: MetaAdsSession,
  { adAccountId, plan, sentAt }: { adAccountId: string; plan: AdSetPlan; sentAt: Date },
  { waitsMs, sleep }: { waitsMs: readonly number[]; sleep(ms: number): Promise<unknown> },
): Promise<{ id: string } | null> {
  for (const ms of waitsMs) {
    await sleep(ms)
    const made = pickMadeAdSet(await look(session, adAccountId, plan.name), plan, sentAt)
    if (made) return made
  }
  return null
}

/** A look that fails saw nothing: its reason must not pass for that of the lost call, which would invite a second one. */
async function look(session: MetaAdsSession, adAccountId: string, name: string) {
  try {
    return await session.findAdSets(adAccountId, { nameContains: name })
  } catch (error) {
    if (error instanceof MetaAdsError) return []
    throw error
  }
}
