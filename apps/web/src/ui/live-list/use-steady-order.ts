import { useMemo, useState } from 'react'
import { sortAsSeen } from './steady-rows.rules.ts'

/** Rows where they were first shown, so that none moves while it is edited. One that returns finds its place again. */
export function useSteadyOrder<Row extends { id: string | number }>(latest: readonly Row[]): readonly Row[] {
  const [seen, setSeen] = useState(latest)
  const rows = useMemo(() => sortAsSeen(seen, latest), [seen, latest])
  const seenIds = new Set(seen.map(({ id }) => id))
  const fresh = rows.filter(({ id }) => !seenIds.has(id))
  if (fresh.length > 0) setSeen([...seen, ...fresh])
  return rows
}
