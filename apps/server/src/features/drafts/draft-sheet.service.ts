import { draftFields } from '@hookline/contract/drafts/draft-fields.rules'
import type {
  DraftSheetQuery,
  SheetChange,
  SheetIssue,
  SheetOutcome,
} from '@hookline/contract/drafts/draft-sheet.schemas'
import { refuseDraftChange } from '@hookline/contract/drafts/drafts.rules'
import {
  bulkDraftsMax,
  bulkUpdateBodySchema,
  type Draft,
  type DraftChange,
  tooManyDrafts,
} from '@hookline/contract/drafts/drafts.schemas'
import { listWords, shortenName } from '@hookline/contract/list-words.rules'
import type { Database } from '../../platform/database/database.ts'
import { invalid, isStale, notFound } from '../../platform/errors.ts'
import { describeIssue } from '../../platform/http/issue-words.rules.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { byteOrderMark, tableLine } from '../../platform/table-line.rules.ts'
import { draftChange } from './draft-changes.rules.ts'
import type { DraftRecord } from './draft-record.ts'
import {
  draftIdColumn,
  findColumnName,
  findFieldColumn,
  findFieldPosition,
  readRow,
  readVersion,
  type SheetDraft,
  sheetColumns,
  versionColumn,
} from './draft-sheet.rules.ts'
import { listVideoFileNames } from './drafts.repo.ts'
import type { EditDraftsService } from './edit-drafts.service.ts'
import type { ReadDraftsService } from './read-drafts.service.ts'
import { readSheet, type SheetRow } from './read-sheet.ts'

export type DraftSheetService = ReturnType<typeof createDraftSheetService>

const isDraftId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Drafts as a sheet in the columns of Ads Manager's bulk import, and back. */
export function createDraftSheetService(needs: {
  db: Database
  drafts: Pick<ReadDraftsService, 'list' | 'present' | 'findAll' | 'findAny'>
  edits: Pick<EditDraftsService, 'bulkUpdate'>
}) {
  const { db, drafts, edits } = needs

  /** @throws AppError NOT_FOUND when one is missing; VALIDATION when all do not fit in a sheet. */
  async function find(actor: Actor, ids: string[] | undefined): Promise<Draft[]> {
    if (!ids) {
      const all = await drafts.list(actor, { status: 'draft' })
      const message = `You have ${all.length} drafts. ${tooManyDrafts}: name the ones to download in ids.`
      if (all.length > bulkDraftsMax) throw invalid([{ path: 'ids', message }])
      return all
    }
    const found = new Map((await drafts.present(actor.id, await drafts.findAny(db, ids))).map((one) => [one.id, one]))
    return ids.map((id) => {
      const draft = found.get(id)
      if (!draft) throw notFound('Ad draft')
      return draft
    })
  }

  async function nameFiles(all: Draft[]): Promise<SheetDraft[]> {
    const ids = all.map(({ id }) => id)
    const names = await listVideoFileNames(db, ids)
    return all.map((draft) => ({ ...draft, videoFileName: names.get(draft.id) ?? '' }))
  }

  return {
    /** The bytes of the sheet, in the order of the ids. @throws AppError NOT_FOUND, VALIDATION */
    async write(actor: Actor, { ids, encoding }: DraftSheetQuery): Promise<Buffer> {
      const separator = encoding === 'utf16' ? '\t' : ','
      const rows = (await nameFiles(await find(actor, ids))).map((draft) =>
        sheetColumns.map(({ write }) => write(draft)),
      )
      const lines = [sheetColumns.map(({ name }) => name), ...rows].map((cells) => tableLine(cells, separator))
      return Buffer.from(byteOrderMark + lines.join(''), encoding === 'utf16' ? 'utf16le' : 'utf8')
    },

    /**
     * What the sheet changes. With `apply` the changes are made, unless an issue blocks them: all, or none.
     * @throws AppError VALIDATION, UNSUPPORTED_MEDIA; CONFLICT with the ids of drafts that are newer than their rows.
     */
    async read(actor: Actor, bytes: Buffer, apply: boolean): Promise<SheetOutcome> {
      const { header, rows } = await readSheet(bytes)
      const issues = checkHeader(header)
      const at = new Map(header.map((name, index) => [findColumnName(name), index]))
      const readCell = (row: SheetRow) => (column: string) => {
        const index = at.get(column)
        return index === undefined ? undefined : (row.cells[index] ?? '')
      }
      const matched = matchRows(rows, (row) => (readCell(row)(draftIdColumn) ?? '').trim().toLowerCase(), issues)
      const records = new Map((await drafts.findAll(db, actor.id, [...matched.keys()])).map((one) => [one.id, one]))
      const presented = await nameFiles(await drafts.present(actor.id, [...records.values()]))
      const own = new Map(presented.map((one) => [one.id, one]))

      const wanted: DraftChange[] = []
      const changes: SheetChange[] = []
      const conflicts: string[] = []
      const names: Record<string, string> = {}
      for (const [id, row] of matched) {
        const draft = own.get(id)
        const record = records.get(id)
        const found = draft && record ? compareRow(row, readCell(row), draft, record) : unknownRow(row)
        issues.push(...found.issues)
        if (!draft || !found.change) continue
        wanted.push(found.change)
        changes.push(...found.changes)
        names[id] = draft.ad_name
        if (found.isStale) conflicts.push(id)
      }
      issues.push(...noteSameNames(changes))
      const blocking = issues.filter(({ isBlocking }) => isBlocking)
      if (apply && blocking.length > 0) throw invalid(blocking.map(({ path, message }) => ({ path, message })))
      if (apply && wanted.length > 0) await edits.bulkUpdate(actor, wanted)
      return { changes, issues, conflicts, names, isApplied: apply }
    },
  }
}

interface ComparedRow {
  issues: SheetIssue[]
  /** Undefined when the row has no valid change. */
  change?: DraftChange
  changes: SheetChange[]
  /** The draft was changed since the sheet was downloaded. */
  isStale: boolean
}

function unknownRow({ number }: SheetRow): ComparedRow {
  const path = `rows.${number}.${draftIdColumn}`
  const message = 'You have no draft with this id. The row is skipped.'
  return { issues: [{ path, message, isBlocking: false }], changes: [], isStale: false }
}

function compareRow(
  row: SheetRow,
  readCell: (column: string) => string | undefined,
  draft: SheetDraft,
  record: DraftRecord,
): ComparedRow {
  const { updates, faults, ignored } = readRow(draft, readCell)
  const issues: SheetIssue[] = []
  const report = (column: string, message: string, isBlocking = true) =>
    issues.push({ path: `rows.${row.number}.${column}`, message, isBlocking })
  for (const { column, message } of faults) report(column, message)
  for (const column of ignored) report(column, 'A sheet cannot change this column. It is skipped.', false)
  const unchanged: ComparedRow = { issues, changes: [], isStale: false }
  if (Object.keys(updates).length === 0) return unchanged

  const version = readCell(versionColumn)?.trim()
  const updatedAt = version ? readVersion(version, draft) : undefined
  if (updatedAt === null) report(versionColumn, changedVersion)
  if (version === '') report(versionColumn, withoutVersion, false)
  const parsed = bulkUpdateBodySchema.safeParse(
    { changes: [{ id: draft.id, ...(updatedAt && { updatedAt }), updates }] },
    { error: (issue) => describeIssue({ ...issue, path: [findIssueColumn(issue.path)] }) },
  )
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) report(findIssueColumn(path), message)
    return unchanged
  }
  const [change] = parsed.data
  const after = draftChange(record, change?.updates ?? {})
  if (!change || Object.keys(after).length === 0) return unchanged
  const refusal = refuseDraftChange(draft)
  if (refusal) report(draftIdColumn, refusal)
  return {
    issues,
    change,
    changes: Object.entries(after)
      .sort(([one], [other]) => findFieldPosition(one) - findFieldPosition(other))
      .map(([field, value]) => {
        return { id: draft.id, field, before: record[field as keyof DraftRecord] ?? null, after: value ?? null }
      }),
    isStale: refusal === null && typeof updatedAt === 'string' && isStale(record.updated_at, updatedAt),
  }
}

/** The column of what is wrong at `changes.0.updates.<field>`, or at a text in it. */
function findIssueColumn([, , , field, index]: readonly PropertyKey[] = []): string {
  return findFieldColumn(String(field ?? ''), typeof index === 'number' ? index : 0)
}

const changedVersion =
  'A spreadsheet has changed this version, perhaps into a date. Download the sheet again, and keep this column as text.'
const withoutVersion = 'Without a version, changes since the download are overwritten unnoticed.'

/** Unknown columns with a note of their own. */
const unknownNamed = 20

/** @throws AppError VALIDATION when the rows cannot be matched to drafts. */
function checkHeader(header: string[]): SheetIssue[] {
  const named = header.filter(Boolean).map((cell) => ({ cell, name: findColumnName(cell) }))
  const count = new Map<string, number>()
  for (const { name } of named) if (name) count.set(name, (count.get(name) ?? 0) + 1)
  if (!count.has(draftIdColumn)) {
    const message = `This sheet has no column "${draftIdColumn}". Download the sheet for Ads Manager and edit that one.`
    throw invalid([{ path: `columns.${draftIdColumn}`, message }])
  }
  const note = (name: string, message: string, isBlocking = false) => ({ path: `columns.${name}`, message, isBlocking })
  const twice = [...count].flatMap(([name, times]) => (times > 1 ? name : []))
  const unknown = [...new Set(named.flatMap(({ cell, name }) => (name ? [] : shortenName(cell))))]
  const rest = unknown.length - unknownNamed
  return [
    ...twice.map((name) => note(name, `The column "${name}" occurs twice.`, true)),
    ...unknown.slice(0, unknownNamed).map((name) => note(name, `The column "${name}" is unknown. It is skipped.`)),
    ...(rest > 0
      ? [
          {
            path: 'columns',
            message: `${rest} more unknown ${rest === 1 ? 'column is' : 'columns are'} skipped.`,
            isBlocking: false,
          },
        ]
      : []),
    ...(count.has(versionColumn)
      ? []
      : [note(versionColumn, `Without "${versionColumn}", changes since the download are overwritten unnoticed.`)]),
  ]
}

/** The rows by draft id. Reports rows without an id as skipped, and the second row of a draft as blocking. */
function matchRows(rows: SheetRow[], readId: (row: SheetRow) => string, issues: SheetIssue[]): Map<string, SheetRow> {
  const matched = new Map<string, SheetRow>()
  for (const row of rows) {
    const id = readId(row)
    const former = matched.get(id)
    const path = `rows.${row.number}.${draftIdColumn}`
    if (!isDraftId.test(id)) {
      const message = id
        ? 'This is not the id of a draft. The row is skipped.'
        : 'The row has no draft id. It is skipped.'
      issues.push({ path, message, isBlocking: false })
    } else if (former) {
      issues.push({ path, message: `This draft has row ${former.number} already. Keep one of them.`, isBlocking: true })
    } else matched.set(id, row)
  }
  return matched
}

/** Names in a note. */
const namesMax = 3

/** Ads may have the same name, but are hard to tell apart then. */
function noteSameNames(changes: SheetChange[]): SheetIssue[] {
  const names = changes.flatMap(({ field, after }) => (field === 'ad_name' ? String(after) : []))
  const groups = Map.groupBy(names, (name) => name)
  const twice = [...groups].flatMap(([name, same]) => (same.length > 1 ? name : []))
  if (twice.length === 0) return []
  const named = listWords(
    twice.map((name) => `"${name}"`),
    'and',
    namesMax,
  )
  const message = `Several drafts get the same name: ${named}.`
  return [{ path: `columns.${draftFields.ad_name.sheetColumn}`, message, isBlocking: false }]
}
