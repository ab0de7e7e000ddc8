import { useCallback, useState } from 'react'
import { useEvents } from '../../lib/events.ts'

/** The listed results that were deleted while the screen was open and not restored since. */
export function useDeletedIds(isListed: (id: number) => boolean = () => true) {
  const [deletedIds, setDeletedIds] = useState<ReadonlySet<number>>(new Set())
  const markDeleted = useCallback((id: number) => setDeletedIds((ids) => new Set(ids).add(id)), [])
  const markRestored = useCallback(
    (restored: readonly number[]) => setDeletedIds((ids) => new Set([...ids].filter((id) => !restored.includes(id)))),
    [],
  )
  useEvents('history', ({ id, change }) => {
    if (change === 'deleted' && isListed(id)) markDeleted(id)
    if (change === 'restored') markRestored([id])
  })
  return { deletedIds, markDeleted, markRestored }
}
