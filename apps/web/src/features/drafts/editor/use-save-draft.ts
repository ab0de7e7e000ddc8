import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { fieldErrorsOf } from '../../../lib/field-errors.ts'
import { showToast } from '../../../lib/toast.ts'
import { draftQuery } from '../../../ui/drafts/draft-query.ts'
import { saveDraft } from '../drafts.queries.ts'
import { type DraftErrors, type DraftFormValues, namedAsInForm, toBody } from './draft-form.rules.ts'

interface DraftToSave {
  values: DraftFormValues
  /** When the version was saved that the form began from. */
  readAt: string
  onSaved: (saved: Draft) => void
  onFieldErrors: (errors: DraftErrors) => void
}

/** Saves a draft and reports the outcome; null when it was not saved. */
export function useSaveDraft(id: string, setSaving: (isSaving: boolean) => void) {
  const queryClient = useQueryClient()
  const [error, setError] = useState<Error | null>(null)

  async function save({ values, readAt, onSaved, onFieldErrors }: DraftToSave): Promise<Draft | null> {
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
      onFieldErrors(namedAsInForm(fieldErrorsOf(cause), values))
      showToast({ title: 'Error', message: errorMessage(cause, 'Failed to update ad draft.'), kind: 'error' })
      // A newer version exists, or the draft is being sent: show its current state.
      void queryClient.invalidateQueries({ queryKey: draftQuery(id).queryKey })
      return null
    } finally {
      setSaving(false)
    }
  }
  return { error, save }
}
