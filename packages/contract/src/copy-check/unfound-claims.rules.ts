import type { Claim, ClaimState } from '../claims/claims.schemas.ts'
import { groundClaims } from '../claims/ground-claims.rules.ts'
import type { CheckText, Found } from './checked-text.schemas.ts'

/** Claims that the video neither shows nor says. A name informs only: it is seldom a promise. */
export const checkClaims: CheckText = (text, facts) =>
  groupClaims(text, facts, 'not found').map(({ word, claims }) => ({
    ...markClaims(word, claims),
    severity: claims.some(({ kind }) => kind !== 'name') ? 'warn' : 'inform',
    message: `“${claims[0]?.text}” was not seen or heard in the video.`,
  }))

/** Claims at a place of the video that was not read or heard for sure, or that says more or less than the claim. */
export const checkUnsureClaims: CheckText = (text, facts) =>
  groupClaims(text, facts, 'unsure').map(({ word, claims }) => {
    const [{ text: claim, evidence } = {}] = claims
    const verb = evidence?.source === 'speech' ? 'heard' : 'read'
    return {
      ...markClaims(word, claims),
      severity: evidence?.isSure ? 'warn' : 'inform',
      message: `“${claim}” was ${verb} as “${evidence?.readAs}” in the video: check it.`,
    }
  })

function groupClaims(...[{ text, field }, { report, guide }, state]: [...Parameters<CheckText>, ClaimState]) {
  if (!report) return []
  const variant = field === 'headline' ? { headline: text, primaryText: '' } : { headline: '', primaryText: text }
  const claims = (groundClaims([variant], report, guide)[0]?.claims ?? []).filter((claim) => claim.state === state)
  return [...Map.groupBy(claims, (claim) => claim.text.toLowerCase())].map(([word, claims]) => ({ word, claims }))
}

const markClaims = (word: string, claims: Claim[]): Pick<Found, 'word' | 'ranges'> => ({
  word,
  ranges: claims.map(({ start, end }) => ({ start, end })),
})
