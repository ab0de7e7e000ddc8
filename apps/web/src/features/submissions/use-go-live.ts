import { isActiveOnSubmit } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { errorMessage } from '../../lib/api-error.ts'
import { showToast } from '../../lib/toast.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import type { SpendingDraft } from './go-live.rules.ts'

/** Drafts about to be submitted, some of which are active. */
export interface GoLiveQuestion {
  active: readonly SpendingDraft[]
  total: number
  /** How many of the selected drafts are not ready. */
  left?: number
  onConfirm: () => void
}

interface Submit {
  /** The stored drafts: another tab may have made one active. */
  read: () => Promise<Draft[]>
  submit: (ready: Draft[]) => void
}

/** The question before active drafts are submitted, which start to spend. */
export function useGoLive() {
  const dialog = useDialog<GoLiveQuestion>()

  /** Asks when a ready draft is active that was not asked about, else submits. */
  async function askOrSubmit({ read, submit }: Submit, confirmedIds: ReadonlySet<string>): Promise<void> {
    let drafts: Draft[]
    try {
      drafts = await read()
    } catch (error) {
      showToast({ title: 'Nothing was submitted', message: errorMessage(error), kind: 'error' })
      return
    }
    const ready = drafts.filter(({ is_ready_to_submit }) => is_ready_to_submit)
    const active = ready.filter(isActiveOnSubmit)
    if (active.every(({ id }) => confirmedIds.has(id))) {
      dialog.close()
      return submit(ready)
    }
    const shownIds = new Set(active.map(({ id }) => id))
    const onConfirm = () => start({ read, submit }, shownIds)
    dialog.open({ active, total: ready.length, left: drafts.length - ready.length, onConfirm })
  }
  const start = useSingleFlight(askOrSubmit)

  return { dialog, submitAfterQuestion: (submit: Submit) => start(submit, new Set()) }
}
export type GoLive = ReturnType<typeof useGoLive>
