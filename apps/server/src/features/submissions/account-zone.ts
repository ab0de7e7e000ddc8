import type { SubmissionNeeds } from './submission-needs.ts'

/** Reads the zones of the user's ad accounts; UTC for one that Meta does not list. */
export async function createReadZone(
  { knownLists }: Pick<SubmissionNeeds, 'knownLists'>,
  userId: number,
): Promise<(adAccountId: string) => string> {
  const known = await knownLists(userId)
  return (adAccountId) => known.account(adAccountId)?.timezoneName ?? 'UTC'
}
