import { groundClaims } from '../claims/ground-claims.rules.ts'
import type { CheckText } from './checked-text.schemas.ts'

/** Claims that the video neither shows nor says. A name informs only: it is seldom a promise. */
export const checkClaims: CheckText = ({ text, field }, { report, guide }) => {
  if (!report) return []
  const variant = field === 'headline' ? { headline: text, primaryText: '' } : { headline: '', primaryText: text }
  const names = new Set(guide.productNames.map((name) => name.toLowerCase()))
  const claims = (groundClaims([variant], report)[0]?.claims ?? []).filter(
    (claim) => claim.state === 'not found' && !(claim.kind === 'name' && names.has(claim.text.toLowerCase())),
  )
  return [...Map.groupBy(claims, (claim) => claim.text.toLowerCase())].map(([word, same]) => ({
    severity: same.some(({ kind }) => kind !== 'name') ? 'warn' : 'inform',
    word,
    ranges: same.map(({ start, end }) => ({ start, end })),
    message: `“${same[0]?.text}” was not seen or heard in the video.`,
  }))
}
