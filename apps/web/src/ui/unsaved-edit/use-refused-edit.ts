import { useState } from 'react'
import { ApiError, isStale } from '../../lib/api-error.ts'
import { offerUndo } from '../../lib/undo.ts'
import { compareFields } from './compare-fields.rules.ts'
import { describeFields, type FindInput } from './describe-fields.ts'
import type { ConflictingEdit } from './lazy-conflict-notice.tsx'
import type { EditConflict } from './use-edit.ts'

interface RefusedEditNeeds<Stored, Values extends object> {
  /** As a person names what is edited, such as 'user'. */
  kind: string
  /** @returns undefined when it is deleted or cannot be loaded, which it then reports itself */
  fetchLatest: () => Promise<Stored | undefined>
  readValues: (stored: Stored) => Values
  findInput: FindInput
  /** Continues the edit from the latest version, with these values in the form. */
  onContinue: (latest: Stored, values: Values) => void
}

/** The conflict of a form that learns of a newer version when its save is refused. */
export function useRefusedEdit<Stored, Values extends object>(needs: RefusedEditNeeds<Stored, Values>) {
  const { kind, fetchLatest, readValues, findInput, onContinue } = needs
  const [refused, setRefused] = useState<{ mine: Values; latest: Stored; conflict: EditConflict } | null>(null)

  /** @param mine what the refused save has sent */
  async function handleRefusal(error: unknown, mine: Values) {
    if (!(error instanceof ApiError && isStale(error))) return
    const latest = await fetchLatest()
    if (latest === undefined) return
    const stored = describeFields(readValues(latest), findInput)
    const differences = compareFields(describeFields(mine, findInput), stored)
    setRefused({ mine, latest, conflict: { kind, changedBy: error.changedBy, differences } })
  }

  function continueWith(values: Values) {
    if (!refused) return
    onContinue(refused.latest, values)
    setRefused(null)
  }

  const edit: ConflictingEdit = {
    conflict: refused?.conflict ?? null,
    keepMine: () => refused && continueWith(refused.mine),
    loadLatest() {
      if (!refused) return
      const { mine, latest } = refused
      continueWith(readValues(latest))
      const undo = () => onContinue(latest, mine)
      offerUndo({ title: 'The latest version is loaded', label: 'Bring back mine', undo })
    },
  }
  return { edit, handleRefusal }
}
