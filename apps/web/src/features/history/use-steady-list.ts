import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The list as it was drawn last. */
interface Drawn {
  rows: readonly { id: number }[]
  width: number
  tops: number[]
  heights: number[]
}

/**
 * Keeps the row under the pointer, or the one with the focus, where it is when rows above it change and grow or shrink.
 * What grows moves the page along; what shrinks keeps its room until the list is another one.
 * @param rows those on the screen, in the order of the list's children
 */
export function useSteadyList(rows: readonly { id: number }[]): RefObject<HTMLUListElement | null> {
  const ref = useRef<HTMLUListElement>(null)
  const drawn = useRef<Drawn | null>(null)

  useLayoutEffect(() => {
    const list = ref.current
    if (!list) return
    const items = [...list.children] as HTMLElement[]
    const before = drawn.current
    const isSame = before?.width === list.clientWidth && hasSameIds(before.rows, rows)
    if (!isSame) for (const item of items) item.style.minHeight = ''
    else holdStill(items, before)
    drawn.current = {
      rows,
      width: list.clientWidth,
      tops: items.map(({ offsetTop }) => offsetTop),
      heights: items.map(({ offsetHeight }) => offsetHeight),
    }
  })

  return ref
}

function holdStill(items: HTMLElement[], before: Drawn): void {
  const held =
    items.find((item) => item.matches(':hover')) ?? items.find((item) => item.contains(document.activeElement))
  if (!held) return
  const index = items.indexOf(held)
  for (const [above, item] of items.slice(0, index).entries()) {
    const height = before.heights[above] ?? 0
    if (item.offsetHeight < height) item.style.minHeight = `${height}px`
  }
  const moved = held.offsetTop - (before.tops[index] ?? 0)
  if (moved > 0) window.scrollBy({ top: moved, behavior: 'instant' })
}

function hasSameIds(some: readonly { id: number }[], others: readonly { id: number }[]): boolean {
  return some.length === others.length && some.every(({ id }, index) => id === others[index]?.id)
}
