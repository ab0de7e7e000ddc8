import { expect, it } from 'vitest'
import { addOwn, applyOwn, describeDropped, rebaseOwn, type StoredDecisions } from './decisions.rules.ts'

const letters = { a: 'accepted', r: 'rejected', '.': null } as const
type Mark = keyof typeof letters

/** 'a.' with the texts 'one two': the first of two variants is accepted. */
const buildStoredDecisions = (marks: string, texts = 'one two three'): StoredDecisions => ({
  variants: [...marks].map((_, index) => ({ headline: texts.split(' ')[index] ?? '', primaryText: '' })),
  decided: [...marks].map((mark) => ({ decision: letters[mark as Mark], reason: null })),
})
const buildDecision = (mark: Mark, reason: string | null = null) => ({ decision: letters[mark], reason })

it.each([
  ['no one else decided', '...', '...', 'one two three', [0, 'a'], 'a..', []],
  ['someone else decided about another variant', '...', '.r.', 'one two three', [0, 'a'], 'ar.', []],
  ['someone else decided the same', '...', 'a..', 'one two three', [0, 'a'], 'a..', []],
  ['someone else decided otherwise', '...', 'r..', 'one two three', [0, 'a'], 'r..', [0]],
  ['someone else changed the text', '...', '...', 'uno two three', [0, 'a'], '...', [0]],
  ['someone else deleted the variant', '...', '..', 'one two', [2, 'a'], '..', [2]],
  ['it takes a decision back', 'a..', 'a..', 'one two three', [0, '.'], '...', []],
] as const)('joins an own decision when %s', (_, before, now, texts, [index, mark], expected, dropped) => {
  const own = addOwn(undefined, index, buildDecision(mark), buildStoredDecisions(before))
  const merged = applyOwn(buildStoredDecisions(now, texts), own)
  expect(merged).toEqual({ decided: buildStoredDecisions(expected).decided, dropped })
})

it('keeps what was stored when a variant is decided about twice before the first is saved', () => {
  const first = addOwn(undefined, 0, buildDecision('a'), buildStoredDecisions('...'))
  const second = addOwn(first, 0, buildDecision('.'), buildStoredDecisions('...'))
  const left = rebaseOwn(second, first, buildStoredDecisions('a..'))
  expect(applyOwn(buildStoredDecisions('a..'), left)).toEqual({
    decided: buildStoredDecisions('...').decided,
    dropped: [],
  })
  expect(rebaseOwn(first, first, buildStoredDecisions('a..'))).toEqual(new Map())
})

it('names what someone else did', () => {
  expect(describeDropped([0, 1], buildStoredDecisions('r.'))).toBe('Variant 1 is rejected, variant 2 was changed.')
})
