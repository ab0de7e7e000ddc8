import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { fieldErrorsOf } from '../../../lib/field-errors.ts'
import { showToast } from '../../../lib/toast.ts'
import { draftQuery } from '../../../ui/drafts/draft-query.ts'
import { type DraftErrors, type DraftFormValues, namedAsInForm, toBody } from './draft-form.rules.ts'
import { saveDraft } from './editor.queries.ts'

interface DraftToSave {
  values: DraftFormValues
  /** When the version was stored that it was made from. */
  readAt: string
  onSaved: (saved: Draft) => void
  /** What the server says of single fields. */
  onFaults: (errors: DraftErrors) => void
}

/** Stores a draft and tells how it went; null when it was not stored. */
export function useSaveDraft(id: string, setSaving: (isSaving: boolean) => void) {
  const queryClient = useQueryClient()
  const [error, setError] = useState<Error | null>(null)

  async function save({ values, readAt, onSaved, onFaults }: DraftToSave): Promise<Draft | null> {
    setSaving(true)
    try {
      const saved = await saveDraft(id, { ...toBody(values), updatedAt: readAt })
      queryClient.setQueryData(draftQuery(id).queryKey, saved)
      onSaved(saved)
      setError(null)
      showToast({ title: 'Success', message: 'Ad draft updated successfully.', kind: 'success' })
      return saved
    } catch (cause) {
      setError(cause as Error)
      onFaults(namedAsInForm(fieldErrorsOf(cause), values))
      showToast({ title: 'Error', message: errorMessage(cause, 'Failed to update ad draft.'), kind: 'error' })
      // Somebody was quicker, or it is being sent: the screen shows it as it is now.
      void queryClient.invalidateQueries({ queryKey: draftQuery(id).queryKey })
      return null
    } finally {
      setSaving(false)
    }
  }
  return { error, save }
}
