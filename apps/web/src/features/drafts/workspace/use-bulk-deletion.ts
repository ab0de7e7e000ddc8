import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../lib/call.ts'
import { countDrafts } from '../../../lib/count-words.rules.ts'
import { useStore } from '../../../lib/store.ts'
import { hideToast, showToast } from '../../../lib/toast.ts'
import { offerUndo } from '../../../lib/undo.ts'
import { draftCountsQuery, draftListsKey, draftsToDelete } from '../../../parts/drafts/draft-query.ts'
import { refusalText } from '../../../parts/meta-lists/meta-failure.ts'

/**
 * Deletes drafts when the toast that offers Undo ends, at the latest when the screen is left. Until then they still exist,
 * and `hidden` are those that the list leaves out.
 */
export function useBulkDeletion() {
  const queryClient = useQueryClient()
  const hidden = useStore(draftsToDelete)
  const latestToastId = useRef(0)

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

  function remove(drafts: readonly Draft[]) {
    draftsToDelete.set([...draftsToDelete.get(), ...drafts])
    let isUndone = false
    const undo = () => {
      isUndone = true
      restore(drafts)
      void fetchCounts()
    }
    const onEnd = () => {
      if (!isUndone) void deleteNow(drafts)
    }
    latestToastId.current = offerUndo({ title: `${countDrafts(drafts.length)} deleted`, kind: 'success', undo, onEnd })
  }

  useEffect(() => () => hideToast(latestToastId.current), [])

  return { hidden, remove }
}
