import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../../../lib/call.ts'
import { countDrafts } from '../../../lib/count-words.rules.ts'
import { useStore } from '../../../lib/store.ts'
import { showToast } from '../../../lib/toast.ts'
import { offerUndo, undoMs } from '../../../lib/undo.ts'
import { draftCountsQuery, draftListsKey, draftsToDelete } from '../../../parts/drafts/draft-query.ts'
import { refusalText } from '../../../parts/meta-lists/meta-failure.ts'

/**
 * Deletes drafts when the time to undo has passed or the screen is left. Until then they still exist, and `hidden` are
 * those that the list leaves out.
 */
export function useBulkDeletion() {
  const queryClient = useQueryClient()
  const hidden = useStore(draftsToDelete)
  /** The deletion that can still be undone, if there is one. */
  const waiting = useRef<{ run: () => void; timer: number } | null>(null)

  const restore = (drafts: readonly Draft[]) =>
    draftsToDelete.set(draftsToDelete.get().filter((draft) => !drafts.includes(draft)))
  const fetchCounts = () => queryClient.invalidateQueries(draftCountsQuery)

  async function deleteNow(drafts: readonly Draft[]) {
    const deleted = drafts.map(({ id }) => call(draftsEndpoints.remove, { params: { id } }))
    const failures = (await Promise.allSettled(deleted)).filter((answer) => answer.status === 'rejected')
    const [first] = failures
    if (first) {
      const message = `${countDrafts(failures.length)}: ${refusalText(first.reason, 'An error occurred.')}`
      showToast({ title: 'Error Deleting Draft', message, kind: 'error' })
    }
    await Promise.all([queryClient.invalidateQueries({ queryKey: draftListsKey }), fetchCounts()])
    restore(drafts)
  }

  function flush() {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    waiting.current.run()
    waiting.current = null
  }

  function remove(drafts: readonly Draft[]) {
    flush()
    draftsToDelete.set([...draftsToDelete.get(), ...drafts])
    waiting.current = { run: () => void deleteNow(drafts), timer: window.setTimeout(flush, undoMs) }
    const undo = () => {
      clearTimeout(waiting.current?.timer)
      waiting.current = null
      restore(drafts)
      void fetchCounts()
    }
    const title = `${countDrafts(drafts.length)} deleted`
    offerUndo({ title, kind: 'success', undo })
  }

  const handleLeave = useEffectEvent(flush)
  useEffect(() => () => handleLeave(), [])

  return { hidden, remove }
}
