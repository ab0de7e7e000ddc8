import type { Page } from '@playwright/test'

/** Milliseconds: the intervals between frames, and work of more than 50 ms that blocked the browser. */
export interface Frames {
  intervals: number[]
  tasks: number[]
}

interface Watch extends Frames {
  isOver: boolean
}

/** Times each frame of the page while `act` runs. */
export async function watchFrames(page: Page, act: () => Promise<unknown>): Promise<Frames> {
  await page.evaluate(() => {
    const watch: Watch = { intervals: [], tasks: [], isOver: false }
    Object.assign(window, { watch })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watch.tasks.push(duration)
    }).observe({ type: 'longtask' })
    let before = performance.now()
    const frame = (now: number) => {
      watch.intervals.push(now - before)
      before = now
      if (!watch.isOver) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  await act()
  return page.evaluate(() => {
    const { watch } = window as unknown as { watch: Watch }
    watch.isOver = true
    return watch
  })
}
