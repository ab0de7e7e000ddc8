import type { BlockedVariant, CheckedGuide } from '@hookline/contract/brand-guide/brand-guide.schemas'
import { describeBlock } from '@hookline/contract/history/decisions.rules'
import type { Database } from '../../platform/database/database.ts'
import { presentReadable } from '../../platform/database/read-stored.ts'
import { runInSlices } from '../../platform/run-in-slices.ts'
import { findAccepted, listAcceptedIds, type ProjectScope } from './accepted-results.repo.ts'
import { readRowDecisions, readRowFindings, readRowVariants } from './present-history.ts'

/** The newest results with accepted variants that are checked. */
const checkedResultsMax = 500

type AcceptedRow = NonNullable<Awaited<ReturnType<typeof findAccepted>>>
interface Guides {
  before: CheckedGuide
  after: CheckedGuide
}

/**
 * Lists accepted variants that `after` blocks and `before` did not, unless they have a reason. Reads the results one by
 * one: 500 of the largest hold 250 MB.
 */
export function createListNewlyBlocked({ db }: { db: Database }) {
  return async function listNewlyBlocked(scope: ProjectScope, guides: Guides): Promise<BlockedVariant[]> {
    const blocked: BlockedVariant[] = []
    for (const id of await listAcceptedIds(db, scope, checkedResultsMax)) {
      const row = await findAccepted(db, id)
      if (row) blocked.push(...(await runInSlices(checkRow(row, guides))))
    }
    return blocked
  }
}

/** Pauses after each variant: four hundred words in 10 000 characters take milliseconds. */
function* checkRow(row: AcceptedRow, { before, after }: Guides): Generator<void, BlockedVariant[]> {
  const blocked: BlockedVariant[] = []
  for (const { variant, index, ignored } of presentReadable([row], listOpenAccepted).flat()) {
    yield
    const message = describeBlock(variant, after, ignored)
    if (message === null || describeBlock(variant, before, ignored) !== null) continue
    blocked.push({ historyId: row.id, videoFilename: row.video_filename, variant: index + 1, message })
  }
  return blocked
}

/** The variants that were accepted without a reason. */
function listOpenAccepted(row: AcceptedRow) {
  const variants = readRowVariants(row)
  const decisions = readRowDecisions(row, variants)
  const ignored = readRowFindings(row)
  return variants.flatMap((variant, index) => {
    const { decision, reason } = decisions[index] ?? {}
    return decision === 'accepted' && reason === null ? [{ variant, index, ignored }] : []
  })
}
