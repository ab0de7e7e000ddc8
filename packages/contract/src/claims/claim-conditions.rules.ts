import { codeWords, isFiller, looksLikeCode, type Word } from './claim-words.rules.ts'
import type { ClaimKind } from './claims.schemas.ts'

/** What a claim depends on. */
export type Condition = 'case' | 'amount' | 'time' | 'purchase' | 'people' | 'part'

const offers: ClaimKind[] = ['free', 'percentage', 'price', 'guaranteed']
const cases = new Set(['if', 'unless', 'when', 'once'])
const amounts = new Set(['over', 'above', 'from', 'under', 'below', 'minimum', 'order of', 'purchase of'])
const times = new Set(['until', 'till', 'within', 'before', 'after'])
const people = new Set(
  'new first member student subscriber teacher senior nurse veteran resident employee military vip club app insider'.split(
    ' ',
  ),
)
/** They limit an offer to a part, as in 'your first order' and 'selected styles'. */
const parts = new Set(['first', 'second', 'third', 'selected', 'select', 'new'])
export const isPart = ({ norm }: Word) => parts.has(norm)
/** Before an offer they are its condition: 'subscribe & save 20%'. */
const subscribing = new Set(['subscribe', 'join', 'sign'])
const isNumber = (word: Word | undefined) => word?.value != null
const isAnchor = (word: Word | undefined) => isNumber(word) || word?.norm === 'free'

/**
 * The conditions that a clause adds to the claim in its words `from` to `to`: right after the claim, as in 'over $50',
 * or at the beginning of the clause, or a purchase before the claim, as in 'buy 2, save $6'; with the words that say
 * what they are. An 'if' may limit any claim; the other conditions limit offers only.
 */
export function findConditions(clause: Word[], from: number, to: number, kind: ClaimKind): Map<Condition, Word[]> {
  const found = new Map<Condition, Word[]>()
  const add = (at: number) => {
    const condition = conditionAt(clause, at)
    if (condition && (condition === 'case' || offers.includes(kind)))
      found.set(condition, [...(found.get(condition) ?? []), ...readLimitWords(clause, at)])
  }
  for (let at = 0; at < from - 1; at++) if (at === 0 || isPurchase(clause, at)) add(at)
  if (offers.includes(kind)) {
    const before = clause.slice(0, from)
    const named = before.filter((word) => people.has(word.norm) && !isPart(word))
    const subscribed = before.filter(({ norm }) => subscribing.has(norm))
    if (named.length > 0) found.set('people', named)
    if (subscribed.length > 0) found.set('purchase', subscribed)
  }
  for (let at = to; at < clause.length; at++) {
    const isNextClaim = found.size === 0 && isAnchor(clause[at]) && clause[at + 1]?.norm !== 'over'
    if (isNextClaim || beginsNextClaim(clause, at)) break
    add(at)
  }
  return found
}

/** What the condition is about: 'new' and 'customer', 'first' and 'order'. */
function readLimitWords(clause: Word[], at: number): Word[] {
  const words = clause
    .slice(at, at + 4)
    .filter((word) => !isFiller(word) && !cases.has(word.norm) && !times.has(word.norm))
  return words.filter(({ value }) => value === null).slice(0, 2)
}

function conditionAt(clause: Word[], at: number): Condition | null {
  const [previous, word, next] = [clause[at - 1], clause[at] as Word, clause[at + 1]]
  const { norm } = word
  if (cases.has(norm)) return 'case'
  if (times.has(norm)) return 'time'
  if (isPurchase(clause, at)) return 'purchase'
  // 'Over $50', 'orders of $50' and '$50+'.
  if (isNumber(next) && (amounts.has(norm) || amounts.has(`${previous?.norm} ${norm}`))) return 'amount'
  if (norm === 'over' && isNumber(previous)) return 'amount'
  // A code is a claim of its own.
  if (norm === 'with') return codeWords.has(next?.norm ?? '') || looksLikeCode(next?.raw ?? '') ? null : 'purchase'
  if (norm === 'for') return people.has(next?.norm ?? '') ? 'people' : isNumber(next) ? 'time' : null
  return isPart(word) ? 'part' : null
}

/** 'Buy 2', 'spend $50'. */
const isPurchase = (clause: Word[], at: number) =>
  /^(buy|spend|order|purchase)$/.test(clause[at]?.norm ?? '') && isNumber(clause[at + 1])

/** 'And free returns', but not 'and returns'. */
function beginsNextClaim(clause: Word[], at: number): boolean {
  return /^(and|\+|plus|but|or)$/.test(clause[at]?.norm ?? '') && clause.slice(at + 1, at + 3).some(isAnchor)
}
