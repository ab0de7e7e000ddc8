import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useCurrentUser } from '../../../lib/session.ts'
import { instagramAccountsList } from '../../../parts/meta-lists/meta-lists.queries.ts'
import { type EditBase, useEdit } from '../../../ui/unsaved-edit/use-edit.ts'
import { type Choice, findChoiceList, findFixedChoices, listKnownNames } from '../draft-choices.ts'
import {
  applyChange,
  type DraftErrors,
  type DraftFormValues,
  describeForm,
  draftFormSchema,
  fingerprintForm,
  toFormValues,
  valuesAfterSave,
} from './draft-form.rules.ts'

/** A change of the form: fields, or what they become. */
export type ChangeForm = (
  change: Partial<DraftFormValues> | ((now: DraftFormValues) => Partial<DraftFormValues>),
) => void

const draftEdit = {
  kind: 'draft',
  schema: draftFormSchema,
  fingerprint: fingerprintForm,
  settle: (now: DraftFormValues, sent: DraftFormValues, saved: DraftFormValues) =>
    now === sent ? valuesAfterSave(sent, saved) : now,
}

/** The form of one draft: its unsaved edit and the errors at its fields. */
export function useDraftForm<Args extends unknown[]>(
  draft: Draft,
  save: (values: DraftFormValues, base: EditBase, ...args: Args) => Promise<Draft>,
) {
  const { username } = useCurrentUser()
  const queryClient = useQueryClient()
  /** The form's own lists hold the names, and the draft those of what it was saved with. */
  function describe(values: DraftFormValues) {
    return describeForm(values, (field, id) => {
      if (field === 'instagram_user_id') {
        const { queryKey } = instagramAccountsList(values.meta_ad_account_id)
        const accounts = queryClient.getQueryData<{ data: { id: string; username: string }[] }>(queryKey)?.data
        return accounts?.find((account) => account.id === id)?.username || id
      }
      const list = findChoiceList(field, values)
      const listed = list ? queryClient.getQueryData<{ data: Choice[] }>(list.queryKey)?.data : findFixedChoices(field)
      return listed?.find((choice) => choice.id === id)?.name ?? new Map(listKnownNames(draft)).get(id) ?? id
    })
  }
  const edit = useEdit({
    ...draftEdit,
    describe,
    id: draft.id,
    stored: draft,
    // Only its owner changes a draft.
    read: (stored: Draft) => ({ value: toFormValues(stored), updatedAt: stored.updated_at, changedBy: username }),
    save,
  })
  const [errors, setErrors] = useState<DraftErrors>({})

  const clearErrors = useCallback((...fields: string[]) => {
    setErrors((now) => {
      const left = Object.entries(now).filter(([field]) => !fields.includes(field))
      return left.length === Object.keys(now).length ? now : Object.fromEntries(left)
    })
  }, [])

  const changeEdit = edit.change
  const change: ChangeForm = useCallback(
    (next) => {
      changeEdit((values) => applyChange(values, typeof next === 'function' ? next(values) : next))
      if (typeof next !== 'function') clearErrors(...Object.keys(next))
    },
    [changeEdit, clearErrors],
  )

  return {
    ...edit,
    // The draft is loaded.
    values: edit.value as DraftFormValues,
    errors,
    change,
    setErrors,
    clearErrors,
    loadLatest() {
      edit.loadLatest()
      setErrors({})
    },
    discard() {
      edit.discard()
      setErrors({})
    },
  }
}
