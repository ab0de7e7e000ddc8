import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import type { BatchResult, HistoryItem } from '@hookline/contract/history/history.schemas'
import { shownResult } from '@hookline/contract/history/history-edit.rules'
import { readVariants } from '@hookline/contract/history/result-content.rules'
import type { ViewerType } from '@hookline/contract/response-formats/response-formats.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { errorMessage } from '../../../lib/api-error.ts'
import { showToast } from '../../../lib/toast.ts'
import { type EditBase, useEdit } from '../../../ui/unsaved-edit/use-edit.ts'
import { historyItemQuery } from '../history.queries.ts'
import {
  beginEdit,
  contentToSave,
  continueAfterSave,
  describeEdit,
  type EditValue,
  fingerprintEdit,
  originsToSave,
  retraceOrigins,
  textKinds,
} from './edit-content.rules.ts'
import { type ContentChange, saveContent } from './save-content.ts'

const variantSchema = z.object({
  key: z.number(),
  headline: z.string(),
  primaryText: z.string(),
  origin: z.number().nullable(),
})
const valueSchema: z.ZodType<EditValue> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('variants'), variants: z.array(variantSchema) }),
  z.object({ kind: z.enum(textKinds), text: z.string() }),
])

const resultEdit = {
  kind: 'result',
  schema: valueSchema,
  fingerprint: fingerprintEdit,
  describe: describeEdit,
  settle: (now: EditValue, sent: EditValue, saved: EditValue) => (now === sent ? saved : continueAfterSave(now, sent)),
}

export type ResultEdit = ReturnType<typeof useResultEdit>

/** Editing of one result: opened by the person, and closed when it is saved or discarded. */
export function useResultEdit(id: number, item: HistoryItem | undefined, viewer: ViewerType) {
  const queryClient = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const [isSending, setSending] = useState(false)
  const readValue = (stored: BatchResult) => beginEdit(viewer, shownResult(stored, viewer))
  const edit = useEdit({
    ...resultEdit,
    id,
    stored: isEditing ? (item as BatchResult | undefined) : undefined,
    read: (stored) => ({ value: readValue(stored), updatedAt: stored.updatedAt, changedBy: stored.editedBy }),
    rebase: (value, stored) => retraceOrigins(value, shownResult(stored, viewer)),
    save: (value, base) => {
      const content = contentToSave(value)
      if (!item || !content) throw new Error('There is nothing to save.')
      const change = { edited_result: content, variantOrigins: originsToSave(value) }
      return send(item, () => change, { base, fingerprint: (latest) => fingerprintEdit(readValue(latest)) })
    },
  })
  const { value } = edit
  const canSave = isEditing && value !== null && contentToSave(value) !== null

  function begin() {
    if (!item) return
    // Stored data that cannot be read fails here, not while the page is drawn.
    readValue(item)
    setEditing(true)
  }

  /** Without `replaced`, the whole edit is replaced by the change. */
  async function send(
    target: HistoryItem,
    buildChange: (item: BatchResult) => ContentChange,
    replaced: { base?: EditBase; fingerprint?: (item: BatchResult) => string } = {},
  ) {
    const fetchLatest = () => queryClient.fetchQuery({ ...historyItemQuery(id), staleTime: 0 })
    const saved = await saveContent({ item: target, buildChange, fetchLatest, ...replaced })
    queryClient.setQueryData(historyItemQuery(id).queryKey, saved)
    return saved
  }

  /** Reports the outcome of a save. @returns null when it was refused */
  async function report<Outcome>(save: () => Promise<Outcome>): Promise<Outcome | null> {
    setSending(true)
    try {
      const outcome = await save()
      showToast({ title: 'Changes saved successfully!', kind: 'success' })
      return outcome
    } catch (error) {
      showToast({ title: 'Error saving changes', message: errorMessage(error), kind: 'error' })
      return null
    } finally {
      setSending(false)
    }
  }

  async function save() {
    if (!canSave || isSending) return
    if (await report(() => edit.save())) setEditing(false)
  }

  /** @returns false when it was not stored. */
  async function replaceVariant(index: number, variant: CopyVariant): Promise<boolean> {
    const variants = item && readVariants(shownResult(item, viewer)).value
    if (!variants) return false
    const change = { edited_result: { variants: variants.with(index, variant) }, variantOrigins: [...variants.keys()] }
    return (await report(() => send(item, () => change))) !== null
  }

  async function takeBack() {
    if (item) await report(() => send(item, () => ({ edited_result: null })))
  }

  return {
    isEditing,
    value,
    isDirty: isEditing && edit.isDirty,
    isSaving: isSending,
    canSave,
    conflict: isEditing ? edit.conflict : null,
    hasUnsaved: edit.isRestored && !isEditing,
    change: edit.change,
    begin,
    cancel() {
      setEditing(false)
      edit.discard(begin)
    },
    save: () => void save(),
    /** Removes the saved edit: the original is shown again. */
    takeBack,
    /** Discards what an earlier visit left. */
    discardUnsaved: () => edit.discard(begin),
    keepMine: edit.keepMine,
    loadLatest: edit.loadLatest,
    startAgain() {
      if (!item) return
      const original = retraceOrigins(beginEdit(viewer, item.result), shownResult(item, viewer), { isReset: true })
      edit.replace(original, 'Started again from the original')
    },
    replaceVariant,
  }
}
