import { useCallback, useState } from 'react'
import type { BatchEntry } from '../batch.queries.ts'
import { listFinished } from '../batch.rules.ts'

/** Which results are open. @param opensFirst whether the only one is, until it is closed */
export function useOpenRows(watched: readonly BatchEntry[], opensFirst: boolean) {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const finished = listFinished(watched)
  const isOpen = ({ sent }: BatchEntry) => toggled.get(sent.jobId) ?? (opensFirst && watched.length === 1)
  const areAllOpen = finished.every(isOpen)
  const toggle = useCallback(
    (jobId: string, isNowOpen: boolean) => setToggled((known) => new Map(known).set(jobId, isNowOpen)),
    [],
  )
  const toggleAll = () => setToggled(new Map(finished.map(({ sent }) => [sent.jobId, !areAllOpen])))
  return { finished, isOpen, areAllOpen, toggle, toggleAll }
}

export type OpenRows = ReturnType<typeof useOpenRows>
