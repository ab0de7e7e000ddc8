import type { ActivityAction } from '@hookline/contract/activity/activity.schemas'
import type { CheckedGuide } from '@hookline/contract/brand-guide/brand-guide.schemas'
import { ignoreFinding, reasonToIgnore } from '@hookline/contract/copy-check/blocking.rules'
import type { IgnoreFindingBody } from '@hookline/contract/copy-check/copy-check.schemas'
import type { AppEvent } from '@hookline/contract/events/events.schemas'
import { decisionsAfterEdit, readDecisions, traceVariants } from '@hookline/contract/history/decisions.rules'
import type { DecisionsBody, VariantDecision } from '@hookline/contract/history/decisions.schemas'
import { restorableMs } from '@hookline/contract/history/history.rules'
import type { HistoryUpdate } from '@hookline/contract/history/history.schemas'
import { type EditedContent, readEditedResult } from '@hookline/contract/history/history-edit.rules'
import { refuseEditedVariants } from '@hookline/contract/history/variant-limits.rules'
import type { ViewerType } from '@hookline/contract/response-formats/response-formats.schemas'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { refuseStaleRow } from '../../platform/database/refuse-stale-row.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { toJson } from '../../platform/json.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import type { FindGuide } from '../brand-guide/brand-guide.service.ts'
import { type HistoryRow, lockItem, updateItem } from './history.repo.ts'
import { readContent, readRowDecisions, readRowFindings, readRowVariants } from './present-history.ts'

export interface ChangeHistoryNeeds {
  db: Database
  events: Pick<Events, 'publish'>
  record: RecordActivity
  clock: Clock
  loadBrandGuides(): Promise<FindGuide>
}

type Columns = Parameters<typeof updateItem>[2]

interface FieldChange {
  action: ActivityAction<'history'>
  before: object
  after: object
  columns: Columns
}

function labelChanges(row: HistoryRow, { tags, project }: HistoryUpdate): FieldChange[] {
  const changes: FieldChange[] = []
  if (tags && toJson(tags) !== toJson(row.tags)) {
    changes.push({ action: 'history.tags_changed', before: { tags: row.tags }, after: { tags }, columns: { tags } })
  }
  if (project !== undefined && project !== row.project) {
    const before = { project: row.project }
    changes.push({ action: 'history.project_changed', before, after: { project }, columns: { project } })
  }
  return changes
}

/** Null removes the edit, so that the original is shown again. */
function editChange(
  row: HistoryRow,
  { edited_result: edited, variantOrigins }: HistoryUpdate,
  guide: CheckedGuide,
): FieldChange | null {
  const { status, result, viewer } = readContent(row)
  const content = edited === null ? null : readEdit(viewer, status === 'COMPLETED' && result !== null, edited)
  if (toJson(content) === toJson(row.edited_result)) return null
  const stored = { original: result?.variants ?? [], current: readRowVariants(row) }
  const issues = refuseEditedVariants(content?.variants ?? [], stored)
  if (issues.length > 0) throw invalid(issues)
  const shown = { edited_result: content, is_edited: content !== null }
  const decisions = moveDecisions(row, { ...row, ...shown }, variantOrigins, guide)
  return {
    action: 'history.edited',
    before: { edited_result: row.edited_result },
    after: { edited_result: content },
    columns: {
      edited_result: content && toJson(content),
      is_edited: shown.is_edited,
      variant_count: (content?.variants ?? result?.variants)?.length ?? null,
      decisions: toJson(decisions),
    },
  }
}

/** @throws AppError VALIDATION when the origins do not fit the variants before and after. */
function moveDecisions(
  row: HistoryRow,
  edited: Parameters<typeof readRowVariants>[0],
  givenOrigins: HistoryUpdate['variantOrigins'],
  guide: CheckedGuide,
) {
  const [before, after] = [readRowVariants(row), readRowVariants(edited)]
  const named = (givenOrigins ?? []).filter((origin) => origin !== null)
  if (givenOrigins && (givenOrigins.length !== after.length || named.some((origin) => origin >= before.length))) {
    const message = `variantOrigins must have one index from 0 to ${before.length - 1}, or null, for each edited variant.`
    throw invalid([{ path: 'variantOrigins', message }])
  }
  if (new Set(named).size !== named.length) {
    throw invalid([{ path: 'variantOrigins', message: 'Two edited variants cannot come from the same one.' }])
  }
  const origins = givenOrigins ?? traceVariants(before, after, { isReset: !edited.is_edited })
  const ignored = readRowFindings(row)
  const decisions = decisionsAfterEdit(readRowDecisions(row, before), { before, after, origins, guide, ignored })
  return decisions.some(({ decision }) => decision) ? decisions : []
}

function readEdit(viewer: ViewerType, isEditable: boolean, edited: unknown): EditedContent {
  if (!isEditable) throw new AppError('CONFLICT', 'Only a finished result can be edited.')
  const read = readEditedResult(viewer, edited)
  if (!read.ok) throw invalid([{ path: 'edited_result', message: read.message }])
  return read.content
}

const refuseStaleResult = (tx: Tx, { id, updated_at: storedAt }: HistoryRow, readAt: string | undefined) =>
  refuseStaleRow(tx, { subjectType: 'history', subjectId: id, storedAt, readAt })

export type ChangeHistoryService = ReturnType<typeof createChangeHistoryService>

/** Every member may change every result and decide about its variants; each change is logged and published to the team. */
export function createChangeHistoryService({ db, events, record, clock, loadBrandGuides }: ChangeHistoryNeeds) {
  type Change = Extract<AppEvent, { type: 'history' }>['data']['change']
  const publish = (tx: Tx, id: number, change: Change) =>
    events.publish(tx, { type: 'history', data: { id, change } }, null)

  async function lockLive(tx: Tx, id: number): Promise<HistoryRow> {
    const row = await lockItem(tx, id)
    if (!row || row.deleted_at) throw notFound('Result')
    return row
  }

  return {
    /**
     * Writes and logs the fields of the update that differ.
     * @throws AppError NOT_FOUND; CONFLICT when it was changed since `updatedAt`, or is not finished and so has nothing
     * to edit; VALIDATION when the result's viewer cannot show the edited content.
     */
    async update(actor: Actor, id: number, update: HistoryUpdate): Promise<void> {
      // Before the transaction: it takes a connection of its own.
      const findGuide = update.edited_result === undefined ? null : await loadBrandGuides()
      await db.transaction().execute(async (tx) => {
        const row = await lockLive(tx, id)
        await refuseStaleResult(tx, row, update.updatedAt)
        const edit = findGuide && editChange(row, update, findGuide(row.project))
        const changes = [...labelChanges(row, update), ...(edit ? [edit] : [])]
        if (changes.length === 0) return
        await updateItem(tx, id, Object.assign({}, ...changes.map(({ columns }) => columns)))
        for (const { action, before, after } of changes)
          await record(tx, actor, { action, subjectId: id, before, after })
        await publish(tx, id, 'updated')
      })
    },
    /**
     * Stores the decisions about the current variants of finished ad copy.
     * @throws AppError NOT_FOUND; CONFLICT when the result was changed since `updatedAt`, or is not finished; VALIDATION
     * for a result without copy variants, a wrong length, or a blocked variant that is accepted without a reason.
     */
    async decide(actor: Actor, id: number, body: DecisionsBody): Promise<void> {
      // Before the transaction: it takes a connection of its own.
      const findGuide = await loadBrandGuides()
      await db.transaction().execute(async (tx) => {
        const row = await lockLive(tx, id)
        await refuseStaleResult(tx, row, body.updatedAt)
        if (row.operation !== 'copy') {
          throw invalid([{ path: 'decisions', message: 'Only ad copy has variants to accept or reject.' }])
        }
        if (row.status !== 'COMPLETED') throw new AppError('CONFLICT', 'Only a finished result can be decided about.')
        const variants = readRowVariants(row)
        const before = readRowDecisions(row, variants)
        const ignored = readRowFindings(row)
        const guide = findGuide(row.project)
        const { value, issues } = readDecisions(body, { variants, before, guide, ignored })
        if (issues) throw invalid(issues)
        if (toJson(value) === toJson(before)) return
        await updateItem(tx, id, { decisions: toJson(value) })
        const change = { before: asLists(before), after: asLists(value) }
        await record(tx, actor, { action: 'history.decided', subjectId: id, ...change })
        await publish(tx, id, 'updated')
      })
    },
    /** Accepts a finding with a reason, or takes that back. @throws AppError NOT_FOUND, also for a deleted result. */
    ignoreFinding: (actor: Actor, id: number, body: IgnoreFindingBody): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const before = readRowFindings(await lockLive(tx, id))
        const after = ignoreFinding(before, body)
        if (toJson(after) === toJson(before)) return
        await updateItem(tx, id, { ignored_findings: toJson(after) })
        const { reason, ...finding } = body
        const former = reasonToIgnore(finding, before)
        await record(tx, actor, {
          action: reason === null ? 'history.finding_restored' : 'history.finding_ignored',
          subjectId: id,
          ...(former !== null && { before: { ...finding, reason: former } }),
          ...(reason !== null && { after: body }),
        })
        await publish(tx, id, 'updated')
      }),
    /** @throws AppError NOT_FOUND, also for a deleted result. */
    remove: (actor: Actor, id: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await lockLive(tx, id)
        await updateItem(tx, id, { deleted_at: clock.now() })
        await record(tx, actor, { action: 'history.deleted', subjectId: id })
        await publish(tx, id, 'deleted')
      }),
    /** Changes nothing for a result that is not deleted. @throws AppError NOT_FOUND after 30 days. */
    restore: (actor: Actor, id: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const row = await lockItem(tx, id)
        const deletedAt = row?.deleted_at
        if (row && !deletedAt) return
        if (!deletedAt || clock.now().getTime() - deletedAt.getTime() > restorableMs) throw notFound('Result')
        await updateItem(tx, id, { deleted_at: null })
        await record(tx, actor, { action: 'history.restored', subjectId: id })
        await publish(tx, id, 'restored')
      }),
  }
}

const asLists = (list: VariantDecision[]) => ({
  decisions: list.map(({ decision }) => decision),
  ...(list.some(({ reason }) => reason !== null) && { reasons: list.map(({ reason }) => reason) }),
})
