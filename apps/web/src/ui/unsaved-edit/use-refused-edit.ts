import { useState } from 'react'
import { ApiError, isStale } from '../../lib/api-error.ts'
import { offerUndo } from '../../lib/undo.ts'
import type { FindInput } from './describe-fields.ts'
import type { ConflictingEdit } from './lazy-conflict-notice.tsx'
import type { EditConflict } from './use-edit.ts'

interface RefusedEditNeeds<Stored, Values extends object> {
  /** As a person names what is edited, such as 'user'. */
  kind: string
  /** @returns undefined when it is deleted or cannot be loaded, which it then reports itself */
  fetchLatest: () => Promise<Stored | undefined>
  readValues: (stored: Stored) => Values
  /** What the form holds now. */
  readMine: () => Values
  findInput: FindInput
  /** Continues the edit from the latest version, with these values in the form. */
  onContinue: (latest: Stored, values: Values) => void
  /** Brings back what the form held, if it is still open: the toast that offers this outlives it. */
  onRestore: (mine: Values, latest: Stored) => void
}

/** The conflict of a form that learns of a newer version when its save is refused. */
export function useRefusedEdit<Stored, Values extends object>(needs: RefusedEditNeeds<Stored, Values>) {
  const { kind, fetchLatest, readValues, readMine, findInput, onContinue, onRestore } = needs
  const [refused, setRefused] = useState<{ latest: Stored; conflict: EditConflict } | null>(null)

  async function handleRefusal(error: unknown) {
    if (!(error instanceof ApiError && isStale(error))) return
    const latest = await fetchLatest()
    if (latest === undefined) return
    // A refusal is rare: what it needs is loaded when it happens.
    const { describeFields } = await import('./describe-fields.ts')
    const stored = describeFields(readValues(latest), findInput)
    const mine = describeFields(readMine(), findInput)
    setRefused({ latest, conflict: { kind, changedBy: error.changedBy, mine, stored } })
  }

  function continueWith(values: Values) {
    if (!refused) return
    onContinue(refused.latest, values)
    setRefused(null)
  }

  const edit: ConflictingEdit = {
    conflict: refused?.conflict ?? null,
    keepMine: () => continueWith(readMine()),
    loadLatest() {
      if (!refused) return
      const { latest } = refused
      const mine = readMine()
      continueWith(readValues(latest))
      const undo = () => onRestore(mine, latest)
      offerUndo({ title: 'The latest version is loaded', label: 'Bring back mine', undo })
    },
  }
  return { edit, handleRefusal, dismiss: () => setRefused(null) }
}
