/** One reading of a text. */
export interface TextReading {
  text: string
  /** 0 to 1. */
  confidence: number
}

/** How alike two texts are: 1 for the same but for case and spaces, 0 for nothing in common. */
export function similarity(first: string, second: string) {
  const [a, b] = [first, second].map((text) => [...text.toLowerCase().replace(/\s+/g, '')])
  if (!a || !b) return 0
  const longest = Math.max(a.length, b.length)
  const cheapest = align(a, b)
  return longest ? 1 - cheapest.distance / longest : 1
}

/** The share of votes that a currency sign needs; a mistaken one would turn a word or a number into a price. */
const trustedSign = 0.6

/**
 * The text that most readings agree on. The reading closest to all others gives the length; each of its characters is
 * voted on by the readings that align with it, weighted by their confidence. Empty when they cannot decide between a
 * currency sign and a digit, because either could be a false number.
 */
export function voteText(readings: readonly TextReading[]): string {
  const distances = readings.map(({ text }) =>
    readings.reduce((sum, other) => sum + other.confidence * align([...text], [...other.text]).distance, 0),
  )
  const closest = readings
    .map(({ text, confidence }, index) => ({ text, confidence, distance: distances[index] ?? 0 }))
    .toSorted((a, b) => a.distance - b.distance || b.confidence - a.confidence)[0]
  if (!closest) return ''
  const characters = [...closest.text]
  const partners = readings.map(({ text }) => align(characters, [...text]).partners)
  const winners = characters.map((own, index) => {
    const votes = new Map<string, number>()
    for (const [reading, { confidence }] of readings.entries()) {
      const partner = partners[reading]?.[index] ?? ''
      votes.set(partner, (votes.get(partner) ?? 0) + confidence)
    }
    return countVotes(votes, own)
  })
  return winners.includes(undefined) ? '' : winners.join('').replace(/\s+/g, ' ').trim()
}

/** The character with most votes, at a draw the closest reading's own; undefined for a number that is not sure. */
function countVotes(votes: Map<string, number>, own: string): string | undefined {
  const all = [...votes.values()].reduce((sum, weight) => sum + weight, 0)
  const ranked = [...votes].sort(
    ([a, weightA], [b, weightB]) => weightB - weightA || Number(b === own) - Number(a === own),
  )
  const sign = ranked.find(([character]) => /\p{Sc}/u.test(character))
  const others = ranked.filter((vote) => vote !== sign)
  if (!sign || sign[1] >= trustedSign * all) return ranked[0]?.[0]
  const isNumber = others.some(([character]) => /\d/.test(character))
  return isNumber && sign[1] > (1 - trustedSign) * all ? undefined : others[0]?.[0]
}

/** Edit distance (Levenshtein); `partners` holds, per character of `from`, the character of `to` in its place or ''. */
function align(from: string[], to: string[]): { distance: number; partners: string[] } {
  const width = to.length + 1
  const costs = new Uint16Array((from.length + 1) * width)
  const cost = (row: number, column: number) => costs[row * width + column] ?? 0
  for (let row = 0; row <= from.length; row++) {
    for (let column = 0; column <= to.length; column++) {
      costs[row * width + column] =
        row && column
          ? Math.min(
              cost(row - 1, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1),
              cost(row - 1, column) + 1,
              cost(row, column - 1) + 1,
            )
          : row + column
    }
  }
  const partners = from.map(() => '')
  for (let row = from.length, column = to.length; row && column; ) {
    const changed = from[row - 1] === to[column - 1] ? 0 : 1
    if (cost(row, column) === cost(row - 1, column - 1) + changed) {
      partners[row - 1] = to[column - 1] ?? ''
      row--
      column--
    } else if (cost(row, column) === cost(row - 1, column) + 1) row--
    else column--
  }
  return { distance: cost(from.length, to.length), partners }
}
