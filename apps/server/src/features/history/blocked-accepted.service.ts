import type { BlockedVariant, CheckedGuide } from '@hookline/contract/brand-guide/brand-guide.schemas'
import { describeBlock } from '@hookline/contract/history/decisions.rules'
import type { Database } from '../../platform/database/database.ts'
import { presentReadable } from '../../platform/database/read-stored.ts'
import { listAccepted, type ProjectScope } from './accepted-results.repo.ts'
import { readRowDecisions, readRowFindings, readRowVariants } from './present-history.ts'

/** The newest results with accepted variants that are checked. */
const checkedResultsMax = 500

/** Lists accepted variants that `after` blocks and `before` did not, unless they have a reason. */
export function createListNewlyBlocked({ db }: { db: Database }) {
  return async function listNewlyBlocked(
    scope: ProjectScope,
    { before, after }: { before: CheckedGuide; after: CheckedGuide },
  ): Promise<BlockedVariant[]> {
    const rows = await listAccepted(db, scope, checkedResultsMax)
    return presentReadable(rows, (row) => {
      const variants = readRowVariants(row)
      const decisions = readRowDecisions(row, variants)
      const ignored = readRowFindings(row)
      return variants.flatMap((variant, index) => {
        const { decision, reason } = decisions[index] ?? {}
        if (decision !== 'accepted' || reason !== null) return []
        const message = describeBlock(variant, after, ignored)
        if (message === null || describeBlock(variant, before, ignored) !== null) return []
        return [{ historyId: row.id, videoFilename: row.video_filename, variant: index + 1, message }]
      })
    }).flat()
  }
}
