import { expect, it } from 'vitest'
import { buildListItem } from '../../../../test/build-history.ts'
import { mergePage } from './use-live-history.ts'

const at = (minute: number) => `2026-01-05T12:${String(minute).padStart(2, '0')}:00.000Z`
const row = (id: number, parts = {}) => buildListItem({ id, createdAt: at(id), updatedAt: at(id), ...parts })

it('changes rows in place and only counts new ones', () => {
  const shown = [row(3, { status: 'PROCESSING' }), row(2), row(1)]
  const latest = [row(5), row(4), row(3, { updatedAt: at(9), variantCount: 5 }), row(2)]
  const merged = mergePage(shown, latest)
  expect(merged.rows.map(({ id, status, variantCount }) => [id, status, variantCount])).toEqual([
    [3, 'COMPLETED', 5],
    [2, 'COMPLETED', 2],
    [1, 'COMPLETED', 2],
  ])
  expect(merged).toMatchObject({ newCount: 2, isNewCountPartial: false })
})

it('keeps the later state of a row when an earlier answer arrives last', () => {
  const { rows } = mergePage([row(1, { updatedAt: at(9), tags: ['late'] })], [row(1)])
  expect(rows[0]?.tags).toEqual(['late'])
})

it('reports that there may be more when the whole page is new', () => {
  expect(mergePage([row(1)], [row(3), row(2)])).toMatchObject({ newCount: 2, isNewCountPartial: true })
})

it('does not count older rows that move up after a deletion', () => {
  expect(mergePage([row(3), row(2)], [row(2), row(1)])).toMatchObject({ newCount: 0 })
})

it('orders rows of the same instant by their id', () => {
  const same = { createdAt: at(1) }
  expect(mergePage([row(2, same)], [row(3, same), row(2, same), row(1, same)])).toMatchObject({ newCount: 1 })
})
