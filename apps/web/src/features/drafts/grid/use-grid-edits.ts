import { bulkDraftsMax, type Draft, type DraftChange } from '@hookline/contract/drafts/drafts.schemas'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { ApiError, errorMessage } from '../../../lib/api-error.ts'
import { recordStep, redoStep, undoStep } from '../../../lib/undo-steps.rules.ts'
import { useStableCallback } from '../../../lib/use-stable-callback.ts'
import { saveDraftChanges } from '../draft-lists.queries.ts'
import type { EditField } from './grid-columns.rules.ts'
import {
  applyCells,
  buildRow,
  buildStep,
  type CellChange,
  type Conflict,
  type Edits,
  findCellError,
  findConflicts,
  type GridRow,
  markRefused,
  type RowEdits,
  resolveConflict,
  savableChanges,
  settleSaved,
} from './grid-edits.rules.ts'
import { findMovableCells, type Move, type UndoStack } from './undo.rules.ts'

/** How long typing must pause before a save. */
const idleMs = 800
/** Below the 2 MB that the server accepts, for texts of several bytes a character. */
const bodyMaxChars = 600_000
/** Consecutive conflicts after which the save is not repeated automatically. */
const refusalsMax = 2

interface GridEditsNeeds {
  drafts: readonly Draft[]
  /** Holds the edits and their undo steps while the grid is not on the screen. */
  undoStack: { current: UndoStack }
  onSaved: (saved: Draft[]) => Promise<void>
  refetch: () => Promise<unknown>
}

/** The edits of a grid: shown at once, saved in one call after a pause, undone and redone. */
export function useGridEdits({ drafts, undoStack, onSaved, refetch }: GridEditsNeeds) {
  const [edits, setEdits] = useState(undoStack.current.edits)
  const [steps, setSteps] = useState(undoStack.current.steps)
  const [isSaving, setSaving] = useState(false)
  const [hasSaved, setHasSaved] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const refusals = useRef(0)
  const readEdits = useStableCallback(() => edits)
  const underWay = useRef<DraftChange[]>([])

  const rows = useRows(drafts, edits)
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows])
  const savable = useMemo(() => savableChanges(rows), [rows])
  const conflicts = useMemo(() => rows.flatMap(findConflicts), [rows])
  const errorCount = rows.reduce((sum, row) => sum + countErrors(row), 0)

  async function save(wanted: DraftChange[]) {
    const sent = firstPart(wanted)
    if (sent.length === 0) return
    setSaving(true)
    setFailure(null)
    underWay.current = sent
    try {
      const saved = await saveDraftChanges(sent)
      refusals.current = 0
      await onSaved(saved)
      setEdits((now) => settleSaved(now, sent, saved))
      // For a save that ends after the grid has left the screen.
      undoStack.current = { ...undoStack.current, edits: settleSaved(undoStack.current.edits, sent, saved) }
      setHasSaved(true)
    } catch (error) {
      await handleRefusal(error, sent)
    } finally {
      underWay.current = []
      setSaving(false)
    }
  }

  async function handleRefusal(error: unknown, sent: DraftChange[]) {
    const { code, issues } = error instanceof ApiError ? error : { code: null, issues: [] }
    const markEdits = (known: Edits) => markRefused(known, sent, issues)
    const now = readEdits()
    const isOfCells = code === 'VALIDATION' && markEdits(now) !== now
    if (isOfCells) return setEdits(markEdits)
    // The latest drafts show what was changed elsewhere; the rest is saved again without it.
    const isOutdated = code === 'CONFLICT' || code === 'NOT_FOUND'
    if (isOutdated) await refetch()
    refusals.current += 1
    if (!isOutdated || refusals.current > refusalsMax) setFailure(errorMessage(error))
  }

  const saveLatest = useEffectEvent(() => void save(savable))
  useEffect(() => {
    if (savable.length === 0 || isSaving || failure !== null) return
    const timer = setTimeout(() => saveLatest(), idleMs)
    return () => clearTimeout(timer)
  }, [savable, isSaving, failure])
  const handleLeave = useEffectEvent(() => {
    undoStack.current = { edits, steps }
    if (!isSaving) void save(savable)
  })
  useEffect(() => () => handleLeave(), [])

  function set(cells: readonly CellChange[]) {
    const sent = underWay.current
    setEdits((now) => applyCells(now, byId, cells, sent))
    // Another try is due.
    setFailure(null)
  }

  return {
    rows,
    conflicts,
    errorCount,
    isSaving,
    hasSaved,
    failure,
    isPending: savable.length > 0,
    canUndo: steps.done.length > 0,
    canRedo: steps.undone.length > 0,
    /** Changes cells as one step. @returns how many cells changed */
    change(cells: readonly CellChange[]): number {
      const step = buildStep(byId, cells)
      if (!step) return 0
      setSteps((now) => recordStep(now, step))
      set(step.after)
      return step.after.length
    },
    undo() {
      const { step, steps: left } = undoStep(steps)
      return step && go({ from: step.after, to: step.before }, left)
    },
    redo() {
      const { step, steps: left } = redoStep(steps)
      return step && go({ from: step.before, to: step.after }, left)
    },
    resolve: (conflict: Conflict, keeps: 'mine' | 'theirs') => setEdits((now) => resolveConflict(now, conflict, keeps)),
    retry: () => void save(savable),
  }

  /** @returns how many cells changed, and how many stay because they were changed since or cannot be changed */
  function go(move: Move, left: typeof steps): { changed: number; left: number } {
    const cells = findMovableCells(move, byId)
    setSteps(left)
    set(cells)
    return { changed: cells.length, left: move.to.length - cells.length }
  }
}

export type GridEdits = ReturnType<typeof useGridEdits>

const countErrors = (row: GridRow) =>
  Object.keys(row.edits).filter((field) => findCellError(row, field as EditField)).length

/** Rows that did not change stay the same objects, so that they do not render again. */
function useRows(drafts: readonly Draft[], edits: Edits): GridRow[] {
  const [built] = useState(() => new WeakMap<Draft, { edits: RowEdits | undefined; row: GridRow }>())
  return useMemo(
    () =>
      drafts.map((draft) => {
        const own = edits.get(draft.id)
        const known = built.get(draft)
        if (known && known.edits === own) return known.row
        const row = buildRow(draft, own)
        built.set(draft, { edits: own, row })
        return row
      }),
    [drafts, edits, built],
  )
}

/** As many changes as one call takes. */
function firstPart(changes: DraftChange[]): DraftChange[] {
  let size = 0
  return changes.slice(0, bulkDraftsMax).filter((change, index) => {
    size += JSON.stringify(change).length
    return index === 0 || size < bodyMaxChars
  })
}
