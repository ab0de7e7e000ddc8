import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** The height of the sticky bars at the top, in px. */
const barsHeight = 60

interface Drawn {
  rows: readonly { id: number }[]
  width: number
  tops: number[]
  heights: number[]
}

/**
 * Holds the hovered row in place while rows above it grow or shrink; without one, the focused row, or the first visible
 * one. When a row grows the page scrolls; when it shrinks it keeps its height until the list has other rows.
 */
export function useSteadyList(rows: readonly { id: number }[]): RefObject<HTMLUListElement | null> {
  const ref = useRef<HTMLUListElement>(null)
  const drawn = useRef<Drawn | null>(null)

  useEffect(() => {
    // The browser's scroll anchoring ignores the pointer and would scroll a second time.
    const { style } = document.body
    style.setProperty('overflow-anchor', 'none')
    return () => void style.removeProperty('overflow-anchor')
  }, [])

  useLayoutEffect(() => {
    const list = ref.current
    if (!list) return
    const items = [...list.children] as HTMLElement[]
    const before = drawn.current
    const isSame = before?.width === list.clientWidth && hasSameIds(before.rows, rows)
    if (isSame) holdStill(items, before)
    else for (const item of items) item.style.minHeight = ''
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
  const index = heldIndex(items)
  const held = items[index]
  if (!held) return
  for (const [above, item] of items.slice(0, index).entries()) {
    const height = before.heights[above] ?? 0
    if (item.offsetHeight < height) item.style.minHeight = `${height}px`
  }
  const moved = held.offsetTop - (before.tops[index] ?? 0)
  if (moved > 0) window.scrollBy({ top: moved, behavior: 'instant' })
}

function heldIndex(items: HTMLElement[]): number {
  const pointed = items.findIndex((item) => item.matches(':hover'))
  if (pointed >= 0) return pointed
  const focused = items.findIndex((item) => item.contains(document.activeElement) && isInSight(item))
  if (focused >= 0) return focused
  return window.scrollY > 0 ? items.findIndex(isInSight) : -1
}

function isInSight(item: HTMLElement): boolean {
  const { top, bottom } = item.getBoundingClientRect()
  return bottom > barsHeight && top < window.innerHeight
}

function hasSameIds(some: readonly { id: number }[], others: readonly { id: number }[]): boolean {
  return some.length === others.length && some.every(({ id }, index) => id === others[index]?.id)
}
