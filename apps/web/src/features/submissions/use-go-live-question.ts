import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { errorMessage } from '../../lib/api-error.ts'
import { showToast } from '../../lib/toast.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { useDialog } from '../../ui/use-dialog.ts'
import { isActiveOnSubmit } from './go-live.rules.ts'

interface Question {
  drafts: Draft[]
  active: Draft[]
  total: number
  submit: (drafts: Draft[]) => void
}

/**
 * Asks before active drafts are submitted. The drafts are read anew before the question and after it: another tab may
 * have made one active.
 * @param read the drafts with these ids as they are now
 */
export function useGoLiveQuestion(read: (ids: string[]) => Promise<Draft[]>) {
  const dialog = useDialog<Question>()
  const { isOpen, target, open, close } = dialog

  const ask = useSingleFlight(
    async (ids: string[], asked: ReadonlySet<string>, submit: (drafts: Draft[]) => void): Promise<void> => {
      let drafts: Draft[]
      try {
        drafts = await read(ids)
      } catch (error) {
        return showToast({ title: 'Nothing was submitted', message: errorMessage(error), kind: 'error' })
      }
      const ready = drafts.filter(({ is_ready_to_submit }) => is_ready_to_submit)
      const active = ready.filter(isActiveOnSubmit)
      if (active.some(({ id }) => !asked.has(id))) return open({ drafts, active, total: ready.length, submit })
      close()
      submit(drafts)
    },
  )

  return {
    isOpen,
    question: target,
    close,
    /** Submits at once when none of the drafts is active. */
    start: (ids: string[], submit: (drafts: Draft[]) => void) => ask(ids, new Set(), submit),
    confirm() {
      if (!isOpen || !target) return
      const ids = target.drafts.map(({ id }) => id)
      ask(ids, new Set(target.active.map(({ id }) => id)), target.submit)
    },
  }
}
