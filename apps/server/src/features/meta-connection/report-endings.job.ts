import { expiryWarningMs } from '@hookline/contract/meta-connection/meta-connection.rules'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { defineTimedJob } from '../../platform/jobs/sweep.ts'
import type { Happening } from '../notifications/notifications.rules.ts'
import type { Notify } from '../notifications/notifications.service.ts'
import { findConnectionEnd } from './connection-state.rules.ts'
import { listEndings } from './meta-connection.repo.ts'

interface Needs {
  db: Database
  clock: Clock
  notify: Notify
}

/** Notifies users, once for each ending, whose connection to Meta ends soon, has ended, or is refused. */
export function reportEndingsJob(needs: Needs) {
  return defineTimedJob({
    name: 'report-ending-meta-connections',
    cron: '23 * * * *',
    handle: () => reportEndings(needs),
  })
}

export async function reportEndings({ db, clock, notify }: Needs): Promise<void> {
  const soon = new Date(clock.now().getTime() + expiryWarningMs)
  for (const row of await listEndings(db, soon)) {
    const happening = describeEnding(row)
    if (happening) await db.transaction().execute((tx) => notify(tx, row.user_id, happening))
  }
}

function describeEnding(row: Awaited<ReturnType<typeof listEndings>>[number]): Happening | null {
  const kind = 'token_expires'
  if (row.reconnect_reason !== null) return { kind, broken: row.reconnect_reason, connectedAt: row.connected_at }
  const endsAt = findConnectionEnd(row)
  return endsAt && { kind, isDataAccess: endsAt === row.data_access_expires_at, endsAt }
}
