import { describe, expect, it } from 'vitest'
import {
  alignDecisions,
  decisionsAfterEdit,
  describeBlock,
  findAcceptedBlocks,
  readDecisions,
  traceVariants,
} from './decisions.rules.ts'
import { decisionsBodySchema, type VariantDecision } from './decisions.schemas.ts'

const guide = { productNames: [], wordsToAvoid: ['cheap'], competitors: [], disclaimers: [], emojiLimit: null }
const buildVariants = (texts: string) => Array.from(texts, (text) => ({ headline: text, primaryText: 'Text' }))
const variants = [...buildVariants('AB'), { headline: 'So CHEAP!', primaryText: 'Text' }]
const undecided: VariantDecision = { decision: null, reason: null }
const accepted: VariantDecision = { decision: 'accepted', reason: null }
const rejected: VariantDecision = { decision: 'rejected', reason: null }
const excused: VariantDecision = { decision: 'accepted', reason: 'Legal agreed' }
const before = [undecided, undecided, undecided]

describe('decisionsBodySchema', () => {
  it('trims reasons and takes an empty one as none', () => {
    const body = decisionsBodySchema.parse({ decisions: ['accepted', null], reasons: [' Fine ', ' '] })
    expect(body).toEqual({ decisions: ['accepted', null], reasons: ['Fine', null] })
  })

  it('names a wrong word and its place', () => {
    const { error } = decisionsBodySchema.safeParse({ decisions: [null, 'maybe'] })
    expect(error?.issues).toMatchObject([
      { path: ['decisions', 1], message: '"maybe" is not a decision. Use "accepted", "rejected" or null.' },
    ])
  })
})

describe('readDecisions', () => {
  it('reads decisions with their reasons, and none without a decision', () => {
    const body = { decisions: ['accepted', null, 'accepted'] as const, reasons: [null, 'Lost', 'Legal agreed'] }
    const read = readDecisions({ ...body, decisions: [...body.decisions] }, { variants, before, guide, ignored: [] })
    expect(read).toEqual({ value: [accepted, undecided, excused] })
  })

  it('keeps the reason of an unchanged decision when no reasons are sent', () => {
    const old = [undecided, { decision: 'rejected', reason: 'Too long' } as const, excused]
    expect(
      readDecisions({ decisions: ['accepted', 'accepted', 'accepted'] }, { variants, before: old, guide, ignored: [] }),
    ).toEqual({
      value: [accepted, accepted, excused],
    })
  })

  it('refuses lists of another length', () => {
    const { issues } = readDecisions({ decisions: ['accepted'], reasons: [] }, { variants, before, guide, ignored: [] })
    expect(issues).toEqual([
      { path: 'decisions', message: 'The result has 3 variants, not 1.' },
      { path: 'reasons', message: 'The result has 3 variants, not 0.' },
    ])
  })

  it('refuses to accept a blocked variant without a reason, and names the word and the fix', () => {
    const body = { decisions: [null, null, 'accepted' as const] }
    const path = 'reasons.2'
    const message = 'Variant 3: Take out “cheap”: the brand guide says to avoid it. Or accept it with a reason.'
    expect(readDecisions(body, { variants, before, guide, ignored: [] }).issues).toEqual([{ path, message }])
    const withoutReason = { ...body, reasons: [null, null, null] }
    expect(
      readDecisions(withoutReason, { variants, before: [undecided, undecided, excused], guide, ignored: [] }).issues,
    ).toHaveLength(1)
    expect(
      readDecisions({ decisions: [null, null, 'rejected'] }, { variants, before, guide, ignored: [] }).issues,
    ).toBeUndefined()
  })

  it('accepts another variant while one that was accepted earlier is blocked since', () => {
    const body = { decisions: ['accepted', null, 'accepted'] as VariantDecision['decision'][] }
    expect(readDecisions(body, { variants, before: [undecided, undecided, accepted], guide, ignored: [] })).toEqual({
      value: [accepted, undecided, accepted],
    })
  })
})

describe('traceVariants', () => {
  it.each<[what: string, before: string, after: string, origins: (number | null)[]]>([
    ['unchanged variants', 'ABC', 'ABC', [0, 1, 2]],
    ['moved ones', 'ABC', 'CAB', [2, 0, 1]],
    ['a deleted one', 'ABC', 'AC', [0, 2]],
    ['a changed text', 'ABC', 'AxC', [0, 1, 2]],
    ['a changed text beside moved ones', 'ABC', 'CxA', [2, 1, 0]],
    ['a new one', 'AB', 'AxB', [0, null, 1]],
    ['one deleted and one changed', 'ABC', 'xC', [null, 2]],
    ['an equal one at its place', 'AAB', 'BA', [2, 1]],
    ['equal ones at their places', 'AAB', 'xAB', [0, 1, 2]],
    ['a duplicate', 'AB', 'AAB', [0, null, 1]],
    ['nothing of nothing', '', 'A', [null]],
  ])('finds %s', (_, from, to, origins) => {
    expect(traceVariants(buildVariants(from), buildVariants(to))).toEqual(origins)
  })

  it('takes a text that returns by a reset as new', () => {
    expect(traceVariants(buildVariants('ABx'), buildVariants('ABC'), { isReset: true })).toEqual([0, 1, null])
  })
})

it('takes the reasons of accepted variants along, for what blocks them', () => {
  const variant = { headline: 'So cheap', primaryText: 'Text' }
  const found = findAcceptedBlocks(
    [variant, variant, variant],
    [undecided, { ...excused, decision: 'rejected' }, excused],
    guide,
  )
  expect(found).toEqual([{ rule: 'avoided-word', text: 'So cheap', word: 'cheap', reason: excused.reason }])
})

it('accepts a blocked variant whose findings are ignored', () => {
  const variant = { headline: 'So cheap', primaryText: 'Text' }
  const ignored = [{ rule: 'avoided-word' as const, text: 'So cheap', word: 'cheap', reason: 'A quote' }]
  expect(describeBlock(variant, guide, ignored)).toBeNull()
  expect(describeBlock({ ...variant, primaryText: 'cheap' }, guide, ignored)).not.toBeNull()
})

describe('decisionsAfterEdit', () => {
  const edit = (stored: VariantDecision[], origins: (number | null)[], after: string) =>
    decisionsAfterEdit(stored, {
      before: buildVariants('ABC'),
      after: Array.from(after, (text) => ({ headline: text === '!' ? 'cheap' : text, primaryText: 'Text' })),
      origins,
      guide,
      ignored: [],
    })

  it('takes decisions along, leaves new variants undecided and drops those of deleted ones', () => {
    expect(edit([accepted, rejected, excused], [2, null, 0], 'CxA')).toEqual([excused, undecided, accepted])
  })

  it('keeps the decision of a changed text unless it is blocked and has no reason', () => {
    expect(edit([accepted, accepted, excused], [0, 1, 2], 'x!!')).toEqual([accepted, undecided, excused])
    expect(edit([rejected, undecided, undecided], [0], '!')).toEqual([rejected])
  })
})

it('shows nothing decided where nothing is stored', () => {
  expect(alignDecisions([], 2)).toEqual([undecided, undecided])
})
