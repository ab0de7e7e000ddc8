/** What to report: dates as YYYY-MM-DD, both included. */
export interface InsightsQuery {
  since: string
  until: string
  level: string
  fields: string[]
}

/**
 * The numbers of one object, the same for the same object and days.
 *
 * @param objectId of an object that has delivered; without delivery Meta gives no rows, and this is not to be asked
 * @returns rows as Meta gives them: numbers as strings, spend in major units
 */
export function insightsOf(objectId: string, query: InsightsQuery): Record<string, unknown>[] {
  const impressions = 1000 + (Number(BigInt(objectId.replace(/\D/g, '') || '0') % 9000n) | 0)
  const row = { impressions: String(impressions), spend: (impressions / 100).toFixed(2) }
  const picked = Object.entries(row).filter(([field]) => query.fields.includes(field))
  return [{ ...Object.fromEntries(picked), date_start: query.since, date_stop: query.until }]
}
