import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import {
  baseOfSave,
  type EditBase,
  editBaseSchema,
  isOvertaken,
  offerReplacedEdit,
  useStoredEdit,
} from '../../../ui/unsaved-edit/stored-edit.ts'
import {
  applyChange,
  type DraftErrors,
  type DraftFormValues,
  draftFormSchema,
  fingerprintForm,
  toFormValues,
  valuesAfterSave,
} from './draft-form.rules.ts'

/** A change of the form: fields, or what they become. */
export type ChangeForm = (
  change: Partial<DraftFormValues> | ((now: DraftFormValues) => Partial<DraftFormValues>),
) => void

export type DraftForm = ReturnType<typeof useDraftForm>

const unsavedSchema = z.object({ values: draftFormSchema, base: editBaseSchema })
type UnsavedDraft = z.infer<typeof unsavedSchema>

/**
 * The form of one draft. Keeps the unsaved edit in this tab and detects newer versions.
 * @param isSaving while a save is under way, a newer version is our own
 */
export function useDraftForm(draft: Draft, isSaving: boolean) {
  const { found, store } = useStoredEdit<UnsavedDraft>('draft', draft.id, unsavedSchema)
  const [{ values, base, wasSaved }, setForm] = useState(() => begin(draft, found))
  const [errors, setErrors] = useState<DraftErrors>({})
  const isDirty = fingerprintForm(values) !== base.stored
  const latest = useMemo(() => toEditBase(draft), [draft])
  const hasNewer = !isSaving && isOvertaken(base, latest)

  // Without an unsaved edit, the newer version replaces the form.
  if (hasNewer && !isDirty) setForm(begin(draft, null))

  useEffect(() => {
    store(isDirty ? { values, base } : null)
  }, [store, isDirty, values, base])

  const clearErrors = useCallback((...fields: string[]) => {
    setErrors((now) => {
      const left = Object.entries(now).filter(([field]) => !fields.includes(field))
      return left.length === Object.keys(now).length ? now : Object.fromEntries(left)
    })
  }, [])

  const change: ChangeForm = useCallback(
    (given) => {
      setForm((form) => {
        const patch = typeof given === 'function' ? given(form.values) : given
        return { ...form, values: applyChange(form.values, patch) }
      })
      if (typeof given !== 'function') clearErrors(...Object.keys(given))
    },
    [clearErrors],
  )

  /** Continues from the saved version; keeps what was typed since the request was sent. */
  function takeSaved(sent: DraftFormValues, saved: Draft) {
    const stored = valuesAfterSave(sent, saved)
    setForm((form) => ({
      values: form.values === sent ? stored : form.values,
      base: { updatedAt: saved.updated_at, stored: fingerprintForm(stored) },
      wasSaved: false,
    }))
  }

  /** Replaces the form by the stored version; the person can bring the edit back. */
  function startAgain(title: string) {
    const mine = { values, base: latest, wasSaved: false }
    setForm(begin(draft, null))
    setErrors({})
    offerReplacedEdit(title, 'Bring back mine', () => setForm(mine))
  }

  return {
    values,
    errors,
    isDirty,
    /** The version that a save replaces. */
    readAt: baseOfSave(base, latest).updatedAt,
    /** A newer version was saved since this form began. */
    isOvertaken: hasNewer && isDirty,
    /** The edit was left unsaved by an earlier visit. */
    wasSaved: wasSaved && isDirty,
    change,
    setErrors,
    clearErrors,
    takeSaved,
    loadLatest: () => startAgain('The latest version is loaded'),
    discard: () => startAgain('Your changes were discarded'),
    keepMine: () => setForm((form) => ({ ...form, base: latest })),
  }
}

function begin(draft: Draft, unsaved: UnsavedDraft | null) {
  if (unsaved) return { ...unsaved, wasSaved: true }
  return { values: toFormValues(draft), base: toEditBase(draft), wasSaved: false }
}

function toEditBase(draft: Draft): EditBase {
  return { updatedAt: draft.updated_at, stored: fingerprintForm(toFormValues(draft)) }
}
