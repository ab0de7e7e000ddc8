/** Three neighbouring letters of a search (or all, when it has fewer), in their order. */
export interface SearchTerm {
  term: string
  /** So many of a sample of results have it. */
  weight: number
}

/** Each further term takes time to read and leaves fewer to look at; more than four are not worth it. */
const termsMax = 4
/** So many are worth it, even when they share letters: then they are mostly in the same results. */
const termsWanted = 3
/** What more results than this share of the sample have takes long to read: then one is enough. */
const rareShare = 0.2
/** What more have leaves nearly as many. */
const tellingShare = 0.4
const termSize = 3

/**
 * The terms of a search that narrow it most: the rarest of the sample that share no letters, and when these are few, the
 * rarest of the others. None when all are common.
 */
export function tellingTerms(terms: SearchTerm[], sampleSize: number): string[] {
  const byWeight = terms.map((term, at) => ({ ...term, at })).toSorted((a, b) => a.weight - b.weight)
  const rare = byWeight.filter(({ weight }) => weight <= sampleSize * rareShare)
  if (rare.length === 0) {
    return byWeight
      .filter(({ weight }) => weight <= sampleSize * tellingShare)
      .slice(0, 1)
      .map(({ term }) => term)
  }
  const apart: typeof rare = []
  for (const term of rare) {
    if (apart.every(({ at }) => Math.abs(at - term.at) >= termSize)) apart.push(term)
  }
  const others = rare.filter((term) => !apart.includes(term))
  const chosen = [...apart.slice(0, termsMax), ...others.slice(0, Math.max(0, termsWanted - apart.length))]
  return chosen.map(({ term }) => term)
}
