import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSteadyList } from './use-steady-list.ts'

interface Row {
  id: number
  height: number
}

function List({ rows }: { rows: Row[] }) {
  return (
    <ul ref={useSteadyList(rows)}>
      {rows.map(({ id, height }) => (
        <li key={id} data-height={height}>
          <a href={`#${id}`}>Row {id}</a>
        </li>
      ))}
    </ul>
  )
}

const measureHeight = (row: Element) =>
  Math.max(
    Number((row as HTMLElement).dataset.height ?? 0),
    Number.parseInt((row as HTMLElement).style.minHeight || '0', 10),
  )
function measureTop(row: Element): number {
  const rows = [...(row.parentElement?.children ?? [])]
  return rows.slice(0, rows.indexOf(row)).reduce((top, above) => top + measureHeight(above), 0)
}

const row = (id: number) => screen.getByText(`Row ${id}`).parentElement as HTMLElement
const scrollBy = vi.fn()

beforeEach(() => {
  scrollBy.mockReset()
  vi.stubGlobal('scrollBy', scrollBy)
  // The layout of a list: each row below the one before.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return measureHeight(this)
  })
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return measureTop(this)
  })
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, measureTop(this) - window.scrollY, 300, measureHeight(this))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const rows = [
  { id: 3, height: 98 },
  { id: 2, height: 98 },
  { id: 1, height: 98 },
]
const withFirst = (height: number) => [{ id: 3, height }, ...rows.slice(1)]

it('scrolls with the focused row when a row above grows', () => {
  const { rerender } = render(<List rows={rows} />)
  screen.getByText('Row 2').focus()
  rerender(<List rows={withFirst(128)} />)
  expect(scrollBy).toHaveBeenCalledExactlyOnceWith({ top: 30, behavior: 'instant' })
})

it('keeps the height of a shrinking row above until the list has other rows', () => {
  const { rerender } = render(<List rows={withFirst(128)} />)
  screen.getByText('Row 2').focus()
  rerender(<List rows={withFirst(98)} />)
  expect(row(3).style.minHeight).toBe('128px')
  expect(scrollBy).not.toHaveBeenCalled()
  rerender(<List rows={[{ id: 4, height: 98 }, ...withFirst(98)]} />)
  expect(row(3).style.minHeight).toBe('')
})

it('ignores a row below, and any row without a focused or hovered one', () => {
  const { rerender } = render(<List rows={rows} />)
  rerender(<List rows={withFirst(128)} />)
  screen.getByText('Row 2').focus()
  rerender(<List rows={[{ id: 3, height: 128 }, rows[1] as Row, { id: 1, height: 50 }]} />)
  expect(scrollBy).not.toHaveBeenCalled()
  expect(row(1).style.minHeight).toBe('')
})

it('holds the first visible row of a scrolled page', () => {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(100)
  const { rerender } = render(<List rows={rows} />)
  rerender(<List rows={withFirst(128)} />)
  expect(scrollBy).toHaveBeenCalledExactlyOnceWith({ top: 30, behavior: 'instant' })
})
