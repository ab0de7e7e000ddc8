import { expect, it } from 'vitest'
import { buildListItem } from '../../../../test/build-history.ts'
import { mergePage } from './use-live-history.ts'

const toInstantAtMinute = (minute: number) => `2026-01-05T12:${String(minute).padStart(2, '0')}:00.000Z`
const buildRowAtMinute = (id: number, parts = {}) =>
  buildListItem({ id, createdAt: toInstantAtMinute(id), updatedAt: toInstantAtMinute(id), ...parts })

it('changes rows in place and only counts new ones', () => {
  const shown = [buildRowAtMinute(3, { status: 'PROCESSING' }), buildRowAtMinute(2), buildRowAtMinute(1)]
  const latest = [
    buildRowAtMinute(5),
    buildRowAtMinute(4),
    buildRowAtMinute(3, { updatedAt: toInstantAtMinute(9), variantCount: 5 }),
    buildRowAtMinute(2),
  ]
  const merged = mergePage(shown, latest)
  expect(merged.rows.map(({ id, status, variantCount }) => [id, status, variantCount])).toEqual([
    [3, 'COMPLETED', 5],
    [2, 'COMPLETED', 2],
    [1, 'COMPLETED', 2],
  ])
  expect(merged).toMatchObject({ newCount: 2, isNewCountPartial: false })
})

it('keeps the later state of a row when an earlier answer arrives last', () => {
  const { rows } = mergePage(
    [buildRowAtMinute(1, { updatedAt: toInstantAtMinute(9), tags: ['late'] })],
    [buildRowAtMinute(1)],
  )
  expect(rows[0]?.tags).toEqual(['late'])
})

it('reports that there may be more when the whole page is new', () => {
  expect(mergePage([buildRowAtMinute(1)], [buildRowAtMinute(3), buildRowAtMinute(2)])).toMatchObject({
    newCount: 2,
    isNewCountPartial: true,
  })
})

it('does not count older rows that move up after a deletion', () => {
  expect(
    mergePage([buildRowAtMinute(3), buildRowAtMinute(2)], [buildRowAtMinute(2), buildRowAtMinute(1)]),
  ).toMatchObject({ newCount: 0 })
})

it('orders rows of the same instant by their id', () => {
  const same = { createdAt: toInstantAtMinute(1) }
  expect(
    mergePage(
      [buildRowAtMinute(2, same)],
      [buildRowAtMinute(3, same), buildRowAtMinute(2, same), buildRowAtMinute(1, same)],
    ),
  ).toMatchObject({ newCount: 1 })
})
