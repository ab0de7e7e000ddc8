import { describe, expect, it } from 'vitest'
import { falseCopy, trueCopy } from '../../test/copy-beside-videos.ts'
import { copyInOtherWords } from '../../test/copy-in-other-words.ts'
import { copyOfAds } from '../../test/copy-of-ads.ts'
import { copyOfTrades } from '../../test/copy-of-trades.ts'
import { buildHeard, buildSeen } from '../../test/seen-texts.ts'
import { groundClaims } from './ground-claims.rules.ts'

/** At most one true copy in fifteen may have a claim that is not found. */
const missedShareMax = 1 / 15

function listClaims(primaryText: string, lines: readonly string[]) {
  const texts = buildSeen(...lines.filter((line) => !line.startsWith('♪')))
  const speech = buildHeard(...lines.filter((line) => line.startsWith('♪')).map((line) => line.slice(1)))
  return groundClaims([{ headline: '', primaryText }], { texts, speech })[0]?.claims ?? []
}

it('finds the claims of true copy', () => {
  const found = trueCopy.map(([copy, ...lines]) => ({ copy, lines, claims: listClaims(copy, lines) }))
  expect(found.filter(({ claims }) => claims.length === 0)).toEqual([])
  const missed = found.filter(({ claims }) => claims.some(({ state }) => state === 'not found'))
  expect(missed.map(({ copy }) => copy).slice(Math.floor(trueCopy.length * missedShareMax))).toEqual([])
})

describe('a false claim', () => {
  it.each(falseCopy)('of "%s": "%s" is not vouched for', (copy, word, ...lines) => {
    const states = listClaims(copy, lines).flatMap(({ text, state }) => (text === word ? [state] : []))
    expect(states).toHaveLength(1)
    expect(states).not.toContain('quoted')
    expect(states).not.toContain('paraphrased')
  })
})

describe.each([...copyOfAds, ...copyInOtherWords])('beside the ad $lines', ({ lines, trueCopy, falseCopy }) => {
  it('finds each claim of true copy', () => {
    const missed = trueCopy.filter((copy) => listClaims(copy, lines).some(({ state }) => state === 'not found'))
    expect(missed).toEqual([])
  })

  it('vouches for no false claim', () => {
    const states = falseCopy.map(([copy, word]) => listClaims(copy, lines).find(({ text }) => text === word)?.state)
    expect(states).not.toContain(undefined)
    expect(states).not.toContain('quoted')
    expect(states).not.toContain('paraphrased')
  })
})

const isDoubted = ({ state }: { state: string }) => state === 'not found' || state === 'unsure'

describe.each(copyOfTrades)('beside the ad $lines', ({ lines, trueCopy, falseCopy }) => {
  it('finds each claim of true copy', () => {
    const missed = trueCopy.filter((copy) => listClaims(copy, lines).some(({ state }) => state === 'not found'))
    expect(missed).toEqual([])
  })

  it('doubts each false part', () => {
    const vouched = falseCopy.filter(([copy, part]) => {
      const from = copy.indexOf(part)
      const claims = listClaims(copy, lines).filter(({ start, end }) => start < from + part.length && end > from)
      return !claims.some(isDoubted)
    })
    expect(vouched).toEqual([])
  })
})
