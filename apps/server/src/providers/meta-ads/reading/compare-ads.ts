import type { AdDifference } from '@hookline/contract/drafts/ad-guard.schemas'
import type { AdFacts } from '../meta-ads.schemas.ts'
import type { AdComparison } from '../meta-ads.ts'
import { type AdField, guardedFields } from './ad-facts.ts'

const quoted: readonly AdField[] = ['primary_texts', 'headlines', 'link_descriptions']

/**
 * What differs at Meta from what was sent, or from the baseline: a value that was sent and is not there, a text or link
 * that was not sent, and every feature that is on without having been allowed. Other extra values are normal.
 * @param former differences of the last read, which stay for features that this one could not ask for
 */
function listDifferences(expected: AdFacts, now: AdFacts, former: readonly AdDifference[] = []): AdDifference[] {
  const fields = (Object.keys(guardedFields) as AdField[]).flatMap((field) => {
    const { object, counts } = guardedFields[field]
    const [sent, read] = [expected.fields[field] ?? [], now.fields[field] ?? []]
    const isOpen = (counts !== 'always' && sent.length === 0) || (counts === 'if both' && read.length === 0)
    if (isOpen || isSame(sent, read)) return []
    return [{ object, field, sent: show(field, sent), now: show(field, read) }]
  })
  const features = Object.entries(now.features)
    .filter(([key]) => expected.features[key] === undefined)
    .map(([key, status]) => ({ object: 'creative' as const, field: key, sent: 'OPT_OUT', now: status }))
  return [...fields, ...features, ...former.filter(({ field }) => now.unread.includes(field))]
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value, index) => value === other[index])

function show(field: AdField, values: readonly string[]): string {
  return (quoted.includes(field) ? values.map((text) => `“${text}”`) : values).join(', ')
}

/**
 * What later reads are compared with: the read, with what was sent where it differs, so that a difference stays one.
 * What Meta fills in later is taken over once.
 */
function toBaseline(expected: AdFacts, now: AdFacts): AdFacts {
  const fields = (Object.keys(guardedFields) as AdField[]).map((field) => {
    const sent = expected.fields[field] ?? []
    const isFilledIn = sent.length === 0 && guardedFields[field].counts !== 'always'
    return [field, isFilledIn ? (now.fields[field] ?? []) : sent] as const
  })
  return { fields: Object.fromEntries(fields), features: expected.features, unread: [] }
}

export const compareAd: AdComparison['compareAd'] = (expected, { facts }, former) =>
  facts && { differences: listDifferences(expected, facts, former), baseline: toBaseline(expected, facts) }
