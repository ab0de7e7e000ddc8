import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { useCallback, useEffect, useState } from 'react'
import { useCurrentUser } from '../../../lib/session.ts'
import { showToast } from '../../../lib/toast.ts'
import {
  applyChange,
  type DraftErrors,
  type DraftFormValues,
  fingerprint,
  valuesAfterSave,
  valuesOf,
} from './draft-form.rules.ts'
import { keepUnsaved, readUnsaved, type UnsavedDraft } from './unsaved-draft.ts'

/** A change of the form: fields, or what they become. */
export type ChangeForm = (
  change: Partial<DraftFormValues> | ((now: DraftFormValues) => Partial<DraftFormValues>),
) => void

export type DraftForm = ReturnType<typeof useDraftForm>

/** Long enough to notice that something typed went away. */
const undoMs = 10_000

/**
 * What is typed of one draft: kept in this tab until it is saved or given up, and held against what others save.
 * @param isSaving while a save is under way, a later version is our own.
 */
export function useDraftForm(draft: Draft, isSaving: boolean) {
  const { user_uuid: userUuid } = useCurrentUser()
  const [{ values, base, wasKept }, setForm] = useState(() => begin(draft, readUnsaved(userUuid, draft.id)))
  const [errors, setErrors] = useState<DraftErrors>({})
  const isDirty = fingerprint(values) !== base.stored
  const isLater = !isSaving && draft.updated_at > base.updatedAt

  // Nothing is typed: what someone else saved takes its place.
  if (isLater && !isDirty) setForm(begin(draft, null))

  useEffect(() => {
    keepUnsaved(userUuid, draft.id, isDirty ? { values, base } : null)
  }, [userUuid, draft.id, isDirty, values, base])

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

  /** The form goes on from what was stored; what was typed since it was sent stays. */
  function takeSaved(sent: DraftFormValues, saved: Draft) {
    const stored = valuesAfterSave(sent, saved)
    setForm((form) => ({
      values: form.values === sent ? stored : form.values,
      base: { updatedAt: saved.updated_at, stored: fingerprint(stored) },
      wasKept: false,
    }))
  }

  /** Goes on with what is stored now; what was typed can be brought back. */
  function startAgain(title: string) {
    const mine = { values, base: baseOf(draft), wasKept: false }
    setForm(begin(draft, null))
    setErrors({})
    showToast({ title, action: { label: 'Bring back mine', onAction: () => setForm(mine) }, durationMs: undoMs })
  }

  return {
    values,
    errors,
    isDirty,
    /** When the version was stored that this form goes on from. */
    readAt: base.updatedAt,
    /** Somebody saved another version since this form was begun. */
    isOvertaken: isLater && isDirty,
    /** What is typed was left unsaved by an earlier visit. */
    wasKept: wasKept && isDirty,
    change,
    setErrors,
    clearErrors,
    takeSaved,
    loadLatest: () => startAgain('The latest version is loaded'),
    discard: () => startAgain('Your changes were discarded'),
    keepMine: () => setForm((form) => ({ ...form, base: { ...form.base, updatedAt: draft.updated_at } })),
  }
}

function begin(draft: Draft, unsaved: UnsavedDraft | null) {
  if (unsaved) return { ...unsaved, wasKept: true }
  return { values: valuesOf(draft), base: baseOf(draft), wasKept: false }
}

function baseOf(draft: Draft): UnsavedDraft['base'] {
  return { updatedAt: draft.updated_at, stored: fingerprint(valuesOf(draft)) }
}
