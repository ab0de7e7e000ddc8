import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { z } from 'zod'
import { offerUndo } from '../../lib/undo.ts'
import type { FieldText } from './compare-fields.rules.ts'
import { useStoredEdits } from './stored-edits.ts'

/** The version that an edit began from: when it was saved, and its content as text. */
const editBaseSchema = z.object({ updatedAt: z.string(), stored: z.string() })
export type EditBase = z.infer<typeof editBaseSchema>

/** What is read of a stored object to edit it. */
export interface StoredVersion<Value> {
  value: Value
  updatedAt: string
  /** The name of the person who saved it; null when unknown. */
  changedBy: string | null
}

/** How objects of one kind are edited, by pure functions. */
export interface EditKind<Stored, Value> {
  /** As a person names it, such as 'result'. */
  kind: string
  /** The form of an edit in this tab's storage. */
  schema: z.ZodType<Value>
  read: (stored: Stored) => StoredVersion<Value>
  /** The content as text: equal texts mean that nothing was changed. */
  fingerprint: (value: Value) => string
  /** The fields, to compare an edit with the stored version. */
  describe: (value: Value) => FieldText[]
  /** The value after `sent` was saved; `now` differs from it when something was typed meanwhile. */
  settle?: (now: Value, sent: Value, saved: Value) => Value
  /** The value as an edit of another stored version. */
  rebase?: (value: Value, stored: Stored) => Value
}

export interface EditNeeds<Stored, Value, Args extends unknown[]> extends EditKind<Stored, Value> {
  /** Null while nothing is edited. */
  id: string | number | null
  /** The latest version; undefined until it is loaded, and while nothing is edited. */
  stored: Stored | undefined
  /** Stores the value in place of the version `base`. */
  save: (value: Value, base: EditBase, ...args: Args) => Promise<Stored>
}

export interface EditConflict {
  kind: string
  changedBy: string | null
  /** The fields of both versions, which the notice compares. */
  mine: FieldText[]
  stored: FieldText[]
}

interface Edit<Value> {
  value: Value
  base: EditBase
}

interface EditState<Value> {
  /** What is edited, in this tab's storage. */
  name: string | null
  edit: Edit<Value> | null
  isRestored: boolean
}

/** Whether newer content is stored than the edit began from. A change of anything else, such as a tag, is no conflict. */
const isOvertaken = (base: EditBase, latest: EditBase) =>
  latest.updatedAt > base.updatedAt && latest.stored !== base.stored

/**
 * The edit of one object. An unsaved edit stays in this tab, also over a reload. Without one, a newer version replaces
 * the value; with one, it is a conflict that the person decides.
 */
export function useEdit<Stored, Value, Args extends unknown[] = []>(needs: EditNeeds<Stored, Value, Args>) {
  const { kind, id, stored, schema, read, fingerprint, describe, settle, rebase } = needs
  const name = id === null ? null : `${kind}-${id}`
  const [editSchema] = useState(() => z.object({ value: schema, base: editBaseSchema }))
  const { readEdit, writeEdit } = useStoredEdits<Edit<Value>>(editSchema as z.ZodType<Edit<Value>>)
  const [isSaving, setSaving] = useState(false)
  const latest = useMemo(() => (stored === undefined ? null : toLatest(stored)), [stored, name])
  const [state, setState] = useState(open)
  const { edit } = state
  const content = useMemo(() => edit && fingerprint(edit.value), [edit])
  const isDirty = edit !== null && content !== edit.base.stored
  const hasNewer = edit !== null && latest !== null && !isSaving && isOvertaken(edit.base, latest.base)
  const isResolved = !isDirty || content === latest?.base.stored

  if (state.name !== name) setState(open())
  else if (latest && (edit === null || (hasNewer && isResolved))) putEdit(latest)

  useEffect(() => {
    if (state.name !== null) writeEdit(state.name, isDirty ? edit : null)
  }, [writeEdit, state.name, edit, isDirty])

  const isConflict = hasNewer && !isResolved
  const conflict = useMemo((): EditConflict | null => {
    if (!isConflict || !edit || !latest) return null
    return { kind, changedBy: latest.changedBy, mine: describe(edit.value), stored: describe(latest.value) }
  }, [isConflict, edit, latest, kind])

  function toLatest(object: Stored) {
    const { value, updatedAt, changedBy } = read(object)
    return { value, changedBy, base: { updatedAt, stored: fingerprint(value) } }
  }

  function open(): EditState<Value> {
    const found = name === null ? null : readEdit(name)
    const begun = name === null ? null : latest && { value: latest.value, base: latest.base }
    return { name, edit: found ?? begun, isRestored: found !== null }
  }

  function putEdit(next: Edit<Value> | null) {
    setState({ name, edit: next && { value: next.value, base: next.base }, isRestored: false })
  }

  /** Replaces the edit; the person can bring it back. */
  function replaceEdit(
    next: Edit<Value> | null,
    mine: Edit<Value>,
    title: string,
    label = 'Undo',
    onUndo?: () => void,
  ) {
    putEdit(next)
    function undo() {
      // The toast outlives the page: the next visit finds the edit in the tab.
      if (name !== null) writeEdit(name, mine)
      putEdit(mine)
      onUndo?.()
    }
    offerUndo({ title, label, undo })
  }

  const change = useCallback((next: (value: Value) => Value) => {
    setState((now) => (now.edit ? { ...now, edit: { ...now.edit, value: next(now.edit.value) } } : now))
  }, [])

  /** The edit as one of the latest version, which a save then replaces. */
  function moveToLatest(mine: Edit<Value>): Edit<Value> {
    if (!latest || stored === undefined) return mine
    return { value: rebase ? rebase(mine.value, stored) : mine.value, base: latest.base }
  }

  const readState = useEffectEvent(() => state)

  /** What stands there now in place of what was sent: on the screen, or in the tab when something else is edited. */
  function readTyped(sent: Value): Value {
    const now = readState()
    const found = now.name === name ? now.edit : name === null ? null : readEdit(name)
    return found && fingerprint(found.value) !== fingerprint(sent) ? found.value : sent
  }

  async function save(...args: Args): Promise<boolean> {
    if (!edit || !latest) throw new Error('There is nothing to save.')
    const sent = edit.value
    const isCurrent = latest.base.updatedAt > edit.base.updatedAt && latest.base.stored === edit.base.stored
    setSaving(true)
    try {
      const saved = await needs.save(sent, isCurrent ? latest.base : edit.base, ...args)
      const { value, base } = toLatest(saved)
      const typed = readTyped(sent)
      const next = { value: settle ? settle(typed, sent, value) : typed === sent ? value : typed, base }
      // What was typed meanwhile stays in this tab when the page is left before the answer.
      if (name !== null) writeEdit(name, typed === sent ? null : next)
      if (readState().name === name) putEdit(next)
      return typed === sent
    } finally {
      setSaving(false)
    }
  }

  return {
    /** Null until something is edited and loaded. */
    value: edit?.value ?? null,
    isDirty,
    isSaving,
    /** The edit was left unsaved by an earlier visit. */
    isRestored: state.isRestored && isDirty,
    /** A newer version was saved since the edit began. */
    conflict,
    change,
    /** Starts again from another value. */
    replace: (value: Value, title: string) => edit && replaceEdit({ ...edit, value }, edit, title),
    /** @returns false when something was typed meanwhile @throws what the `save` handed in throws: the edit stays */
    save,
    discard(onUndo?: () => void) {
      if (!edit || !isDirty) return
      if (name !== null) writeEdit(name, null)
      replaceEdit(latest, edit, 'Your changes were discarded', 'Undo', onUndo)
    },
    keepMine: () => edit && putEdit(moveToLatest(edit)),
    loadLatest: () =>
      edit && latest && replaceEdit(latest, moveToLatest(edit), 'The latest version is loaded', 'Bring back mine'),
  }
}
