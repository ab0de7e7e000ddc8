import { dependencyClearing, refuseDraftChange } from '@hookline/contract/drafts/drafts.rules'
import type { Draft, DraftChange, DraftUpdates } from '@hookline/contract/drafts/drafts.schemas'
import type { Cell, CellValue, EditField, Values } from './grid-columns.rules.ts'

/** A cell that differs from the stored draft. */
export interface Edit extends Cell {
  /** What was stored when the cell was edited. */
  base: CellValue
}
export type RowEdits = Readonly<Partial<Record<EditField, Edit>>>
/** By draft id. */
export type Edits = ReadonlyMap<string, RowEdits>

/** A cell and what it is to hold. */
export interface CellChange extends Cell {
  id: string
  field: EditField
}
/** One action of the user: what it changed and what was there, for undo. */
export interface Step {
  before: CellChange[]
  after: CellChange[]
}

/** A draft as the grid shows it: stored, with the edits. */
export interface GridRow {
  id: string
  draft: Draft
  values: Values
  edits: RowEdits
  /** Why the draft cannot be changed; null when it can. */
  lock: string | null
}

export function buildRow(draft: Draft, edits: RowEdits = {}): GridRow {
  const changed = Object.entries(edits).map(([field, { value }]) => [field, value])
  return {
    id: draft.id,
    draft,
    edits,
    lock: refuseDraftChange(draft),
    values: { ...draft, ...Object.fromEntries(changed) },
  }
}

/** Why an edited cell cannot be saved; null when it can. */
export const findCellError = ({ edits, lock }: GridRow, field: EditField): string | null =>
  edits[field] ? (edits[field].error ?? lock) : null

/** Whether two values of a cell are equal. */
export const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)

/**
 * What a wanted change amounts to: without locked rows and cells that stay the same, with the cells that it clears.
 * Null when nothing changes.
 */
export function buildStep(rows: ReadonlyMap<string, GridRow>, wanted: readonly CellChange[]): Step | null {
  const after: CellChange[] = []
  const before: CellChange[] = []
  for (const [id, cells] of Map.groupBy(wanted, (cell) => cell.id)) {
    const row = rows.get(id)
    if (!row || row.lock !== null) continue
    for (const cell of withCleared(row, cells)) {
      const value = row.values[cell.field]
      const error = row.edits[cell.field]?.error ?? null
      if (isSame(value, cell.value) && error === cell.error) continue
      after.push(cell)
      before.push({ id, field: cell.field, value, error })
    }
  }
  return after.length > 0 ? { before, after } : null
}

/** With the cells that the server clears: of a former ad account, campaign or page, or of the other kind of ad set. */
function withCleared({ id, values }: GridRow, cells: readonly CellChange[]): CellChange[] {
  const valid = Object.fromEntries(cells.filter(({ error }) => error === null).map((cell) => [cell.field, cell.value]))
  const set: DraftUpdates = valid
  const cleared = dependencyClearing(set, values)
  const otherAdSet = set.target_meta_ad_set_id
    ? { new_ad_set_configuration: null }
    : set.new_ad_set_configuration
      ? { target_meta_ad_set_id: null }
      : {}
  const fields = Object.keys({ ...cleared, ...otherAdSet }) as EditField[]
  const wanted = new Set(cells.map(({ field }) => field))
  return [
    ...cells,
    ...fields.filter((field) => !wanted.has(field)).map((field) => ({ id, field, value: null, error: null })),
  ]
}

/**
 * The edits after some cells got new values; a cell that holds what is stored is no edit.
 * @param underWay a save that will store other values: a cell of it is an edit in any case
 */
export function applyCells(
  edits: Edits,
  rows: ReadonlyMap<string, Pick<GridRow, 'draft'>>,
  cells: readonly CellChange[],
  underWay: readonly DraftChange[] = [],
): Edits {
  const next = new Map(edits)
  const sent = new Map(underWay.map(({ id, updates }) => [id, updates]))
  for (const { id, field, value, error } of cells) {
    const stored = rows.get(id)?.draft[field]
    if (stored === undefined) continue
    const { [field]: known, ...others } = next.get(id) ?? {}
    const isEdit = error !== null || !isSame(stored, value) || field in (sent.get(id) ?? {})
    next.set(id, isEdit ? { ...others, [field]: { value, error, base: known?.base ?? stored } } : others)
  }
  return withoutEmpty(next)
}

const withoutEmpty = (edits: Map<string, RowEdits>): Edits =>
  new Map([...edits].filter(([, fields]) => Object.keys(fields).length > 0))

const listEntries = (edits: RowEdits) => Object.entries(edits) as [EditField, Edit][]

/** A cell that was edited here and changed elsewhere. */
export interface Conflict {
  id: string
  field: EditField
  mine: CellValue
  theirs: CellValue
}

export function findConflicts({ id, draft, edits }: Pick<GridRow, 'id' | 'draft' | 'edits'>): Conflict[] {
  return listEntries(edits).flatMap(([field, { value, base }]) => {
    const theirs = draft[field]
    return isSame(theirs, base) || isSame(theirs, value) ? [] : [{ id, field, mine: value, theirs }]
  })
}

/** The part of the edits that can be saved now: of rows that may change and are not in conflict, without errors. */
export function savableChanges(rows: Iterable<GridRow>): DraftChange[] {
  return [...rows].flatMap((row) => {
    if (row.lock !== null || findConflicts(row).length > 0) return []
    const valid = listEntries(row.edits).filter(([, { error }]) => error === null)
    if (valid.length === 0) return []
    const updates: DraftUpdates = Object.fromEntries(valid.map(([field, { value }]) => [field, value]))
    return [{ id: row.id, updatedAt: row.draft.updated_at, updates }]
  })
}

/** The edits after a save: cells that were changed again meanwhile stay, on top of what was stored. */
export function settleSaved(
  edits: Edits,
  sent: readonly { id: string; updates: DraftUpdates }[],
  saved: readonly Draft[],
): Edits {
  const stored = new Map(saved.map((draft) => [draft.id, draft]))
  const next = new Map(edits)
  for (const { id, updates } of sent) {
    const fields = listEntries(next.get(id) ?? {}).flatMap(([field, edit]): [EditField, Edit][] => {
      const draft = stored.get(id)
      if (!(field in updates) || !draft) return [[field, edit]]
      if (edit.error === null && isSame(edit.value, updates[field])) return []
      return [[field, { ...edit, base: draft[field] }]]
    })
    next.set(id, Object.fromEntries(fields))
  }
  return withoutEmpty(next)
}

/**
 * Marks cells with the sentences of a refusal, whose paths are `changes.<i>.updates.<field>…`.
 * @returns the same edits when the refusal concerns none of them
 */
export function markRefused(
  edits: Edits,
  sent: readonly { id: string }[],
  issues: readonly { path: string; message: string }[],
): Edits {
  const next = new Map(edits)
  let isMarked = false
  for (const { path, message } of issues) {
    const [, index, , field] = path.split('.')
    const id = sent[Number(index)]?.id ?? ''
    const fields = next.get(id)
    const edit = fields?.[field as EditField]
    if (!edit) continue
    next.set(id, { ...fields, [field as EditField]: { ...edit, error: message } })
    isMarked = true
  }
  return isMarked ? next : edits
}

/** Ends a conflict: with the own value, which is saved over the other one, or with the other one. */
export function resolveConflict(edits: Edits, { id, field, theirs }: Conflict, keeps: 'mine' | 'theirs'): Edits {
  const { [field]: edit, ...others } = edits.get(id) ?? {}
  if (!edit) return edits
  return withoutEmpty(
    new Map(edits).set(id, keeps === 'mine' ? { ...others, [field]: { ...edit, base: theirs } } : others),
  )
}
