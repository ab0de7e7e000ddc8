import { readDecisions } from '@hookline/contract/history/decisions.rules'
import type { DecisionsBody, VariantDecision } from '@hookline/contract/history/decisions.schemas'
import { AppError, invalid, notFound, refuseStale } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { toJson } from '../../platform/json.ts'
import type { ChangeHistoryNeeds } from './change-history.service.ts'
import { lockItem, updateItem } from './history.repo.ts'
import { currentVariantsOf, decisionsOf, ignoredFindingsOf } from './present-history.ts'

export type DecideService = ReturnType<typeof createDecideService>

/** Every member may decide about every variant; each change is logged and published to the team. */
export function createDecideService({ db, events, record, getBrandGuide }: Omit<ChangeHistoryNeeds, 'clock'>) {
  return {
    /**
     * Stores the decisions about the current variants of finished ad copy.
     * @throws AppError NOT_FOUND; CONFLICT when the result was changed since `updatedAt`, or is not finished; VALIDATION
     * for a result without copy variants, a wrong length, or a blocked variant that is accepted without a reason.
     */
    decide: (actor: Actor, id: number, body: DecisionsBody): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const row = await lockItem(tx, id)
        if (!row || row.deleted_at) throw notFound('Result')
        refuseStale(row.updated_at, body.updatedAt)
        if (row.operation !== 'copy') {
          throw invalid([{ path: 'decisions', message: 'Only ad copy has variants to accept or reject.' }])
        }
        if (row.status !== 'COMPLETED') throw new AppError('CONFLICT', 'Only a finished result can be decided about.')
        const variants = currentVariantsOf(row)
        const before = decisionsOf(row, variants)
        const facts = { guide: await getBrandGuide(), ignored: ignoredFindingsOf(row) }
        const { value, issues } = readDecisions(body, { variants, before, ...facts })
        if (issues) throw invalid(issues)
        if (toJson(value) === toJson(before)) return
        await updateItem(tx, id, { decisions: toJson(value) })
        await record(tx, actor, {
          action: 'history.decided',
          subjectId: id,
          before: asLists(before),
          after: asLists(value),
        })
        await events.publish(tx, { type: 'history', data: { id, change: 'updated' } }, null)
      }),
  }
}

const asLists = (list: VariantDecision[]) => ({
  decisions: list.map(({ decision }) => decision),
  ...(list.some(({ reason }) => reason !== null) && { reasons: list.map(({ reason }) => reason) }),
})
