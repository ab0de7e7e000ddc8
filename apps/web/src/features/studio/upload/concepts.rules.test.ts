import { describe, expect, it } from 'vitest'
import { type Groups, groupByHand, separate, toConcepts } from './concepts.rules.ts'
import { addedItem, type UploadItem } from './upload-list.rules.ts'

const build = (names: string[], change: Partial<UploadItem> = {}) =>
  names.map((name, index) => ({ ...addedItem(String(index), { name, size: 5 }), ...change }))
const group = (names: string[], groups: Groups = {}) =>
  toConcepts(build(names), groups).map(({ lead, cuts }) => [lead, ...cuts].map(({ name }) => name))

describe('toConcepts', () => {
  it('groups videos whose names differ in the ratio only', () => {
    expect(group(['a_9x16.mp4', 'b_9x16.mp4', 'A 1x1.mov', 'a-1080x1350.mp4'])).toEqual([
      ['a_9x16.mp4', 'A 1x1.mov', 'a-1080x1350.mp4'],
      ['b_9x16.mp4'],
    ])
  })

  it.each([
    ['names without a ratio', ['a.mp4', 'a_1x1.mp4']],
    ['two videos of one ratio', ['a_1x1.mp4', 'a 1x1.mp4']],
    ['names that are nothing but a ratio', ['9x16.mp4', '1x1.mp4']],
  ])('keeps %s apart', (_, names) => {
    expect(group(names)).toEqual(names.map((name) => [name]))
  })

  it('keeps a video apart that was not uploaded', () => {
    const failed = build(['a_1x1.mp4'], { failure: { message: '', kind: 'other' } })
    expect(toConcepts([...build(['a_9x16.mp4']), ...failed], {})).toHaveLength(2)
  })

  it('takes groups by hand before names', () => {
    const names = ['a_9x16.mp4', 'a_1x1.mp4', 'b.mp4', 'c.mp4']
    expect(group(names, groupByHand({}, ['b.mp4', 'c.mp4']))).toEqual([
      ['a_9x16.mp4', 'a_1x1.mp4'],
      ['b.mp4', 'c.mp4'],
    ])
    expect(group(names, separate({}, 'a_1x1.mp4'))).toEqual(names.map((name) => [name]))
  })

  it('puts at most ten videos into one concept', () => {
    const names = Array.from({ length: 11 }, (_, n) => `${n}.mp4`)
    expect(group(names, groupByHand({}, names)).map(({ length }) => length)).toEqual([10, 1])
  })
})
