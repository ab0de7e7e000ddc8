import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { type EditedContent, shownResult } from '@hookline/contract/history/history-edit.rules'
import { readVariants } from '@hookline/contract/history/result-content.rules'
import type { ViewerType } from '@hookline/contract/response-formats/response-formats.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { errorMessage } from '../../../lib/api-error.ts'
import { showToast } from '../../../lib/toast.ts'
import {
  baseOfSave,
  type EditBase,
  editBaseSchema,
  isOvertaken,
  offerReplacedEdit,
  useStoredEdit,
} from '../../../ui/unsaved-edit/stored-edit.ts'
import { historyItemQuery } from '../history.queries.ts'
import {
  beginEdit,
  contentToSave,
  continueAfterSave,
  type EditValue,
  fingerprintEdit,
  originsToSave,
  retraceOrigins,
  storedEdit,
  textKinds,
} from './edit-content.rules.ts'
import { saveContent } from './save-content.ts'

const variantSchema = z.object({
  key: z.number(),
  headline: z.string(),
  primaryText: z.string(),
  origin: z.number().nullable(),
})
const editSchema = z.object({
  value: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('variants'), variants: z.array(variantSchema) }),
    z.object({ kind: z.enum(textKinds), text: z.string() }),
  ]),
  start: z.string(),
  base: editBaseSchema,
})

interface Edit {
  value: EditValue
  start: string
  base: EditBase
}

export type ResultEdit = ReturnType<typeof useResultEdit>

/** Editing of one result. Keeps the unsaved edit in this tab and detects newer versions. */
export function useResultEdit(id: number, item: HistoryItem | undefined, viewer: ViewerType) {
  const queryClient = useQueryClient()
  const { found, store } = useStoredEdit<Edit>('edit', id, editSchema)
  const [unsaved, setUnsaved] = useState(found)
  const [edit, setEdit] = useState<Edit | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isDirty = edit !== null && fingerprintEdit(edit.value) !== edit.start
  const content = edit && contentToSave(edit.value)
  const hasNewer = edit !== null && item !== undefined && isOvertaken(edit.base, toEditBase(item))

  useEffect(() => {
    if (edit) store(isDirty ? edit : null)
  }, [store, edit, isDirty])

  function forget() {
    setUnsaved(null)
    store(null)
  }

  /** Replaces the edit by another one, or by none; the person can bring it back. */
  function replaceEdit(next: Edit | null, mine: Edit, title: string, label = 'Undo') {
    setEdit(next)
    offerReplacedEdit(title, label, () => setEdit(mine))
  }

  function begin() {
    if (item) setEdit(unsaved ?? startFrom(item, viewer))
  }

  function cancel() {
    forget()
    if (edit && isDirty) replaceEdit(null, edit, 'Your changes were discarded')
    else setEdit(null)
  }

  /** Stores content, or null to take the edit back. @returns null when it was not stored. */
  async function send(body: EditedContent | null, base: EditBase, origins?: (number | null)[]) {
    setSaving(true)
    try {
      const fetchLatest = () => queryClient.fetchQuery({ ...historyItemQuery(id), staleTime: 0 })
      const saved = await saveContent({ id, content: body, variantOrigins: origins, base, fetchLatest })
      queryClient.setQueryData(historyItemQuery(id).queryKey, saved)
      showToast({ title: 'Changes saved successfully!', kind: 'success' })
      return saved
    } catch (error) {
      showToast({ title: 'Error saving changes', message: errorMessage(error), kind: 'error' })
      return null
    } finally {
      setSaving(false)
    }
  }

  async function save() {
    if (!edit || !item || !content || isSaving) return
    const sent = edit
    const saved = await send(content, baseOfSave(sent.base, toEditBase(item)), originsToSave(sent.value))
    if (!saved) return
    forget()
    // Editing continues when something was typed while the request was under way.
    const continueFrom = (now: Edit) => ({
      value: continueAfterSave(now.value, sent.value),
      start: fingerprintEdit(sent.value),
      base: toEditBase(saved),
    })
    setEdit((now) => (now && now.value !== sent.value ? continueFrom(now) : null))
  }

  /** @returns false when it was not stored. */
  async function replaceVariant(index: number, variant: CopyVariant): Promise<boolean> {
    const variants = item && readVariants(shownResult(item, viewer)).value
    if (!variants) return false
    const content = { variants: variants.with(index, variant) }
    return (await send(content, toEditBase(item), [...variants.keys()])) !== null
  }

  async function takeBack() {
    if (item) await send(null, toEditBase(item))
  }

  /** The edit as one of the latest version. */
  function moveToLatest(mine: Edit, latest: HistoryItem): Edit {
    return { ...mine, value: retraceOrigins(mine.value, shownResult(latest, viewer)), base: toEditBase(latest) }
  }

  function keepMine() {
    if (edit && item) setEdit(moveToLatest(edit, item))
  }

  function loadLatest() {
    if (!edit || !item) return
    replaceEdit(startFrom(item, viewer), moveToLatest(edit, item), 'The latest version is loaded', 'Bring back mine')
  }

  function startAgain() {
    if (!edit || !item) return
    const original = retraceOrigins(beginEdit(viewer, item.result), shownResult(item, viewer), { isReset: true })
    replaceEdit({ ...edit, value: original }, edit, 'Started again from the original')
  }

  return {
    isEditing: edit !== null,
    value: edit?.value ?? null,
    isDirty,
    isSaving,
    canSave: content !== null,
    isOvertaken: hasNewer,
    hasUnsaved: unsaved !== null && edit === null,
    change: (next: (value: EditValue) => EditValue) =>
      setEdit((current) => current && { ...current, value: next(current.value) }),
    begin,
    cancel,
    save: () => void save(),
    /** Removes the saved edit: the original is shown again. */
    takeBack,
    discardUnsaved: forget,
    keepMine,
    loadLatest,
    startAgain,
    replaceVariant,
  }
}

function startFrom(item: HistoryItem, viewer: ViewerType): Edit {
  const value = beginEdit(viewer, shownResult(item, viewer))
  return { value, start: fingerprintEdit(value), base: toEditBase(item) }
}

function toEditBase(item: HistoryItem): EditBase {
  return { updatedAt: item.updatedAt, stored: storedEdit(item) }
}
