import { describe, expect, it } from 'vitest'
import { buildListItem } from '../../../test/build-history.ts'
import { countAccepted, describeSkipped, planDrafts, refuseCount } from './create-drafts.rules.ts'

const buildListItems = (count: number) => Array.from({ length: count }, (_, id) => buildListItem({ id }))

describe('planDrafts', () => {
  it.each([
    [
      'results with two variants each',
      buildListItems(3),
      { perResult: 3, perVariant: 6, skippedCount: 0, refusal: null },
    ],
    [
      'what is not finished, has no copy, or has lost all variants',
      [
        buildListItem({ variantCount: 5 }),
        buildListItem({ status: 'PROCESSING', variantCount: null }),
        buildListItem({ variantCount: null }),
        buildListItem({ variantCount: 0 }),
      ],
      { perResult: 1, perVariant: 5, skippedCount: 3, refusal: null },
    ],
  ])('counts %s', (_, items, plan) => {
    expect(planDrafts(items, { acceptedOnly: false })).toEqual(plan)
  })

  it.each([
    [[buildListItem({ status: 'FAILED_OTHER' })], 'Drafts are created from finished ad copy. There is none here.'],
    [buildListItems(201), 'Drafts are created from at most 200 results at once. 201 results are selected.'],
  ])('refuses a selection without usable results', (items, refusal) => {
    expect(planDrafts(items, { acceptedOnly: false }).refusal).toBe(refusal)
  })
})

it('refuses more drafts than one request creates', () => {
  expect(refuseCount(500)).toBeNull()
  expect(refuseCount(501)).toBe('At most 500 drafts at once.')
})

it('names the first two skipped results by file', () => {
  const items = [buildListItem({ id: 1, videoFilename: 'a.mp4' }), buildListItem({ id: 2, videoFilename: 'b.mp4' })]
  const skip = (id: number) => ({ id, reason: 'It is not finished yet.' })
  expect(describeSkipped([], items)).toBe('')
  expect(describeSkipped([skip(2)], items)).toBe('1 result skipped. b.mp4: It is not finished yet.')
  expect(describeSkipped([skip(1), skip(9), skip(2)], items)).toBe(
    '3 results skipped. a.mp4: It is not finished yet. Result 9: It is not finished yet.',
  )
})

describe('accepted variants', () => {
  const buildDecidedItem = (acceptedCount: number, decidedCount: number) =>
    buildListItem({ variantCount: 5, acceptedCount, decidedCount })

  it('are counted once something is decided', () => {
    expect(countAccepted([buildDecidedItem(0, 0), buildDecidedItem(0, 0)])).toBeNull()
    expect(countAccepted([buildDecidedItem(2, 3), buildDecidedItem(0, 0)])).toEqual({ accepted: 2, variants: 10 })
    expect(countAccepted([buildDecidedItem(0, 5)])).toEqual({ accepted: 0, variants: 5 })
  })

  it('decide how many drafts there will be', () => {
    const items = [buildDecidedItem(2, 3), buildDecidedItem(0, 5), buildDecidedItem(3, 3)]
    const plan = { perResult: 2, perVariant: 5, skippedCount: 1, refusal: null }
    expect(planDrafts(items, { acceptedOnly: true })).toEqual(plan)
    expect(planDrafts([buildDecidedItem(0, 5)], { acceptedOnly: true }).refusal).toBe(
      'None of the variants is accepted.',
    )
  })
})
