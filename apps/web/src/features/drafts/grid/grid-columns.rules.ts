import {
  type DraftFieldsWith,
  draftFields,
  findDraftField,
  getDraftField,
  listDraftFields,
} from '@hookline/contract/drafts/draft-fields.rules'
import { type Draft, type DraftUpdates, draftBodySchema } from '@hookline/contract/drafts/drafts.schemas'

/** The fields that cells hold, and those that a change of them clears. */
export type EditField = Exclude<keyof DraftUpdates & keyof Draft, 'ignored_findings'>
export type CellValue = Draft[EditField]
export type Values = Pick<Draft, EditField>

export type GridField = DraftFieldsWith<{ isInGrid: true }>
type CellKind = 'text' | 'texts' | 'choice'

interface GridColumn {
  field: GridField
  header: string
  /** `texts` are lists, of which a cell shows the first one; a `choice` is one of a list. */
  kind: CellKind
  /** In px. */
  width: number
}

/** The columns before those of `gridColumns`: the box that selects the row, and its readiness. */
export const leadingColumns = 2

/** The index in `gridColumns` of a column of the grid; -1 for a leading one. */
export const columnIndex = (idx: number) => Math.max(-1, idx - leadingColumns)

const widths: Record<CellKind, number> = { text: 170, texts: 160, choice: 130 }
const ownWidths: Partial<Record<GridField, number>> = {
  ad_name: 224,
  primary_texts: 210,
  url_parameters_string: 140,
  call_to_action_type: 118,
  meta_campaign_id: 150,
  target_meta_ad_set_id: 150,
}

/** In the order of the grid, after the leading columns. */
export const gridColumns = listDraftFields({ isInGrid: true }).map((field): GridColumn => {
  const { label, kind: given } = draftFields[field]
  const kind = given === 'text' || given === 'texts' ? given : 'choice'
  return { field, header: label, kind, width: ownWidths[field] ?? widths[kind] }
})

export const getColumn = (field: GridField): GridColumn =>
  gridColumns.find((column) => column.field === field) as GridColumn

/** The label of the field of a path, such as `headlines.1`. */
export function describeFieldPath(path: string): string {
  const field = findDraftField(path)
  return field ? draftFields[field].label : 'the field'
}

/** One of the objects that a cell may hold. */
export interface Choice {
  id: string
  name: string
}

/** A cell's value and why it cannot be saved; null when it can. */
export interface Cell {
  value: CellValue
  error: string | null
}

/** Checks a value as the server does, and brings it into the form that the server stores. */
export function checkValue(field: EditField, value: unknown): Cell {
  const { success, data, error } = draftBodySchema.shape[field].safeParse(value)
  if (success) return { value: data as CellValue, error: null }
  return { value: value as CellValue, error: error.issues[0]?.message ?? 'This cannot be saved.' }
}

/**
 * What a text, typed or pasted, makes of a cell. In a list it replaces the first text.
 * @param choices undefined while the list is not known; an id is then taken as it is
 */
export function parseCell(
  field: GridField,
  text: string,
  { now, choices }: { now: CellValue; choices: readonly Choice[] | undefined },
): Cell {
  const { kind, header } = getColumn(field)
  if (kind === 'texts') {
    const [, ...others] = Array.isArray(now) ? now : []
    return checkValue(field, [text, ...others])
  }
  if (kind === 'text') return checkValue(field, text)
  const wanted = text.trim()
  if (wanted === '') return emptyValue(field)
  const byId = choices?.find(({ id }) => id === wanted || id === wanted.toUpperCase())
  if (byId) return checkValue(field, byId.id)
  if (!choices) {
    if (/^(act_)?\d+$/.test(wanted)) return checkValue(field, wanted)
    return { value: wanted, error: `"${wanted}" was not found: there is no list to search. ${describeRemedy(field)}` }
  }
  const named = choices.filter(({ name }) => name.trim().toLowerCase() === wanted.toLowerCase())
  const [first] = named
  if (!first) return buildUnknownCell(header, wanted)
  if (named.length === 1) return checkValue(field, first.id)
  return { value: wanted, error: `Several have the name "${wanted}". Choose one from the list, or paste its id.` }
}

const describeRemedy = (field: GridField) =>
  field === 'meta_ad_account_id'
    ? 'Paste the id.'
    : `Set the ${field === 'target_meta_ad_set_id' ? 'campaign' : 'ad account'} first, or paste the id.`

const buildUnknownCell = (header: string, wanted: string): Cell => ({
  value: wanted,
  error: `"${wanted}" is not in the list: ${header}.`,
})

/** The value that Delete and a pasted empty cell leave. */
export function emptyValue(field: GridField): Cell {
  const row = getDraftField(field)
  if (row.kind === 'option') return checkValue(field, row.options[0])
  if (row.kind === 'texts') return checkValue(field, [])
  return checkValue(field, row.kind === 'text' && row.isRequired ? '' : null)
}

/** The texts of a value that find and replace search; none for choices. */
export function searchableTexts(field: GridField, value: CellValue): readonly string[] {
  if (getColumn(field).kind === 'choice') return []
  return Array.isArray(value) ? value : typeof value === 'string' ? [value] : []
}
