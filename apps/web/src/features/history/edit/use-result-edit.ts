import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { shownResult } from '@hookline/contract/history/history-edit.rules'
import type { ViewerType } from '@hookline/contract/response-formats/response-formats.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '../../../lib/toast.ts'
import { historyItemQuery } from '../history.queries.ts'
import { beginEdit, contentToSave, type EditValue, fingerprint, storedEdit } from './edit-content.rules.ts'
import type { Edit } from './edit-draft.ts'
import { useSaveEdit } from './use-save-edit.ts'
import { useUnsavedEdit } from './use-unsaved-edit.ts'

/** Long enough to notice that something typed went away. */
const undoMs = 10_000

export type ResultEdit = ReturnType<typeof useResultEdit>

/**
 * Editing of one result: begin, type, save, cancel; what somebody else saved meanwhile; what was left unsaved.
 * @param item undefined while it loads
 * @param viewer decides which editor it is
 */
export function useResultEdit(id: number, item: HistoryItem | undefined, viewer: ViewerType) {
  const queryClient = useQueryClient()
  const [edit, setEdit] = useState<Edit | null>(null)
  const isDirty = edit !== null && fingerprint(edit.value) !== edit.start
  const { unsaved, forget } = useUnsavedEdit(id, edit, isDirty)
  const { isSaving, send } = useSaveEdit(id)
  const content = edit && contentToSave(edit.value)
  const isOvertaken = edit !== null && item !== undefined && storedEdit(item) !== edit.base.stored

  const store = (saved: HistoryItem) => queryClient.setQueryData(historyItemQuery(id).queryKey, saved)

  /** Goes on with something else than what is typed, which can be brought back. */
  function leaveMine(next: Edit | null, mine: Edit, title: string, label = 'Undo') {
    setEdit(next)
    showToast({ title, action: { label, onAction: () => setEdit(mine) }, durationMs: undoMs })
  }

  function begin() {
    if (item) setEdit(unsaved ?? startFrom(item, viewer))
  }

  function cancel() {
    forget()
    if (edit && isDirty) leaveMine(null, edit, 'Your changes were discarded')
    else setEdit(null)
  }

  async function save() {
    if (!edit || !item || !content || isSaving) return
    const sent = edit
    const saved = await send(content, isOvertaken ? sent.base : { ...sent.base, updatedAt: item.updatedAt })
    if (!saved) return
    store(saved)
    forget()
    // What was typed while the answer was under way is not lost: editing goes on.
    const goOn = (now: Edit) => ({ ...now, start: fingerprint(sent.value), base: baseOf(saved) })
    setEdit((now) => (now && now.value !== sent.value ? goOn(now) : null))
  }

  async function takeBack() {
    const saved = item && (await send(null, baseOf(item)))
    if (saved) store(saved)
  }

  function keepMine() {
    if (edit && item) setEdit({ ...edit, base: baseOf(item) })
  }

  function loadLater() {
    if (!edit || !item) return
    const mine = { ...edit, base: baseOf(item) }
    leaveMine(startFrom(item, viewer), mine, 'The later version is loaded', 'Bring back mine')
  }

  function startAgain() {
    if (!edit || !item) return
    leaveMine({ ...edit, value: beginEdit(viewer, item.result) }, edit, 'Started again from the original')
  }

  return {
    isEditing: edit !== null,
    value: edit?.value ?? null,
    isDirty,
    isSaving,
    /** Save Changes is disabled while there is nothing that could be saved. */
    canSave: content !== null,
    /** Somebody saved another version since this edit began. */
    isOvertaken,
    /** An edit of an earlier visit waits to be taken up again. */
    hasUnsaved: unsaved !== null && edit === null,
    change: (next: (value: EditValue) => EditValue) =>
      setEdit((current) => current && { ...current, value: next(current.value) }),
    begin,
    cancel,
    save: () => void save(),
    /** The original counts again. */
    takeBack,
    discardUnsaved: forget,
    keepMine,
    loadLater,
    startAgain,
  }
}

function startFrom(item: HistoryItem, viewer: ViewerType): Edit {
  const value = beginEdit(viewer, shownResult(item, viewer))
  return { value, start: fingerprint(value), base: baseOf(item) }
}

function baseOf(item: HistoryItem): Edit['base'] {
  return { updatedAt: item.updatedAt, stored: storedEdit(item) }
}
