import { type DraftFieldsWith, getDraftField } from '@hookline/contract/drafts/draft-fields.rules'
import type { Draft, DraftUpdates } from '@hookline/contract/drafts/drafts.schemas'

/** The custom columns at the end, which match a row to its draft. */
export const draftIdColumn = 'Hookline Draft ID'
export const versionColumn = 'Hookline Draft Version'

export interface SheetDraft extends Draft {
  /** The name of the user's own file; empty without a video. */
  videoFileName: string
}

/** A column of Meta's bulk import. Only one with a `field` is read back. */
export interface SheetColumn {
  name: string
  write(draft: SheetDraft): string
  field?: keyof DraftUpdates
  /** The position in a field that is a list. */
  at?: number
}

const toCell = (value: string | null) => value ?? ''

const withPrefix = (prefix: string, id: string | null) => (id ? prefix + id : '')

/** The columns of a field: a list has one for each of its texts. */
function toColumns(key: DraftFieldsWith<{ sheetColumn: string }>): SheetColumn[] {
  const field = getDraftField(key)
  const name = field.sheetColumn ?? ''
  if (field.kind === 'texts') {
    return Array.from({ length: field.max }, (_, at) => ({
      name: at === 0 ? name : `Additional ${name} ${at}`,
      field: key,
      at,
      write: (draft) => draft[key]?.[at] ?? '',
    }))
  }
  const prefix = field.kind === 'metaId' ? (field.idPrefix ?? '') : ''
  return [{ name, field: key, write: (draft) => withPrefix(prefix, draft[key] as string | null) }]
}

const shown = (name: string, write: SheetColumn['write']): SheetColumn => ({ name, write })

/** In the order of Ads Manager's bulk import. Those that it computes itself, or that a draft does not have, are empty. */
export const sheetColumns: readonly SheetColumn[] = [
  ...toColumns('meta_campaign_id'),
  shown('Campaign Name', ({ campaign_name }) => toCell(campaign_name)),
  shown('Campaign Status', () => ''),
  ...toColumns('target_meta_ad_set_id'),
  shown('Ad Set Name', (draft) => toCell(draft.new_ad_set_configuration?.name ?? draft.ad_set_name)),
  shown('Ad Set Run Status', ({ new_ad_set_configuration: made }) => made?.status ?? ''),
  ...toColumns('facebook_page_id'),
  ...toColumns('instagram_user_id'),
  shown('Ad ID', ({ meta_ad_id_returned }) => withPrefix('a:', meta_ad_id_returned)),
  ...toColumns('initial_ad_status_on_meta'),
  ...toColumns('ad_name'),
  ...toColumns('headlines'),
  ...toColumns('primary_texts'),
  ...toColumns('link_descriptions'),
  shown('Optimize text per person', () => 'No'),
  ...toColumns('website_url'),
  shown('Display Link', () => ''),
  ...toColumns('call_to_action_type'),
  shown('Creative Type', () => 'Video Page Post Ad'),
  shown('Video ID', () => ''),
  shown('Video File Name', ({ videoFileName }) => videoFileName),
  shown('Video Thumbnail URL', () => ''),
  ...toColumns('url_parameters_string'),
  shown('Degrees of Freedom Type', () => ''),
  shown('Text Transformations', () => ''),
  shown(draftIdColumn, ({ id }) => id),
  shown(versionColumn, ({ updated_at }) => updated_at),
]

/** Spreadsheets and people change the case and the spaces of a header. */
const toKey = (name: string) =>
  name
    .trim()
    .replace(/[\s_]+/g, ' ')
    .toLowerCase()
const namesByKey = new Map(sheetColumns.map(({ name }) => [toKey(name), name]))

/** The name of the column that a header means; undefined for one that is none of a sheet's. */
export const findColumnName = (header: string): string | undefined => namesByKey.get(toKey(header))

/**
 * Null for what was never written as a version of this draft: a local date could name another day, and a column that is
 * filled down counts on.
 */
export function readVersion(cell: string, { updated_at }: Pick<SheetDraft, 'updated_at'>): string | null {
  const isWritten = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(cell)
  return isWritten && Date.parse(cell) <= Date.parse(updated_at) ? cell : null
}

/** Spreadsheets hold 15 digits of a number, write zeros for the others, or shorten it to a power of ten. */
const isRounded = (cell: string) => /^\d{15}0+$|^\d+([.,]\d+)?E\+?\d+$/i.test(cell)

interface ReadRow {
  /** The fields whose cells differ from what would be written of the draft now. */
  updates: Record<string, unknown>
  faults: { column: string; message: string }[]
  /** Columns that are only shown and were changed. */
  ignored: string[]
}

/** Compares a row with its draft. @param readCell returns undefined for a column that the sheet does not have */
export function readRow(draft: SheetDraft, readCell: (column: string) => string | undefined): ReadRow {
  const changed = sheetColumns.filter((column) => {
    const cell = readCell(column.name)
    return cell !== undefined && comparable(cell) !== comparable(column.write(draft))
  })
  const read: ReadRow = { updates: {}, faults: [], ignored: [] }
  for (const { name, field: key } of changed) {
    const cell = (readCell(name) ?? '').trim()
    if (!key) {
      if (name !== draftIdColumn && name !== versionColumn) read.ignored.push(name)
      continue
    }
    const field = getDraftField(key)
    if (field.kind === 'texts') {
      read.updates[key] = readListCells(draft, key, readCell)
    } else if (field.kind === 'metaId') {
      if (isRounded(cell) && cell !== draft[key]) {
        const message = `A spreadsheet has rounded this id. Write it in full after "${field.idPrefix}", as text.`
        read.faults.push({ column: name, message })
      } else read.updates[key] = cell.replace(/^[a-z]+:/i, '')
    } else if (field.kind === 'option') {
      read.updates[key] = cell.toUpperCase().replaceAll(' ', '_')
    } else read.updates[key] = cell
  }
  return read
}

/** The cells of a list; a column that is missing keeps the text of the draft. */
function readListCells(
  draft: SheetDraft,
  field: keyof DraftUpdates,
  readCell: (column: string) => string | undefined,
): string[] {
  return sheetColumns
    .filter((column) => column.field === field)
    .map((column) => lines(readCell(column.name) ?? column.write(draft)).trim())
}

/** Spreadsheets write line breaks in ways of their own. */
const lines = (cell: string) => cell.replace(/\r\n?/g, '\n')
const comparable = (cell: string) => lines(cell).trim()

/** The column that shows a field; of a list its first. */
export function findFieldColumn(field: string, at = 0): string {
  const found = sheetColumns.filter((column) => column.field === field)
  return found[at]?.name ?? found[0]?.name ?? field
}

/** Fields that a change clears come after those of the sheet. */
export function findFieldPosition(field: string): number {
  const at = sheetColumns.findIndex((column) => column.field === field)
  return at < 0 ? sheetColumns.length : at
}
