import { createHash, randomBytes } from 'node:crypto'
import DataLoader from 'dataloader'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import { describeDevice } from './device.rules.ts'
import * as repo from './sessions.repo.ts'

/** 30 days, sliding. */
export const sessionSeconds = 30 * 24 * 3600
/** When a session was last seen, and its sliding end, are written at most this often. */
const touchEveryMs = 5 * 60_000
const lookedUpMax = 100

export type Sessions = ReturnType<typeof createSessions>

export function createSessions({ db, clock, record }: { db: Database; clock: Clock; record: RecordActivity }) {
  const hash = (token: string) => createHash('sha256').update(token).digest()
  // Batches the lookups of one turn of the event loop.
  const actors = new DataLoader(findActors, {
    cache: false,
    maxBatchSize: lookedUpMax,
    batchScheduleFn: setImmediate,
  })
  const end = () => new Date(clock.now().getTime() + sessionSeconds * 1000)

  async function findActors(tokenHashes: readonly Buffer[]): Promise<(Actor | null)[]> {
    const now = clock.now()
    const found = await repo.findSessionUsers(db, tokenHashes, now)
    const outdated = found.filter(({ lastSeenAt }) => now.getTime() - lastSeenAt.getTime() > touchEveryMs)
    const hashes = outdated.map(({ tokenHash }) => tokenHash)
    if (hashes.length > 0) await repo.touchSessions(db, hashes, now, end())
    const actorByTokenHash = new Map(found.map(({ tokenHash, actor }) => [tokenHash.toString('base64'), actor]))
    return tokenHashes.map((tokenHash) => actorByTokenHash.get(tokenHash.toString('base64')) ?? null)
  }

  const find = (token: string) => actors.load(hash(token))

  return {
    /** Opens a session. @returns the token for the cookie; only its hash is stored. */
    async open(tx: Tx, userId: number, userAgent: string) {
      const token = randomBytes(32).toString('base64url')
      const times = { created_at: clock.now(), last_seen_at: clock.now(), expires_at: end() }
      const session = { user_id: userId, user_agent: userAgent.slice(0, 400), ...times }
      await repo.insertSession(tx, { token_hash: hash(token), ...session })
      return token
    },
    find,
    async findOpen(tokens: string[]) {
      const found = await Promise.all(tokens.map(find))
      return new Set(tokens.filter((_, index) => found[index] !== null))
    },
    close: (token: string) => repo.deleteSession(db, hash(token)),
    closeOthers: (tx: Tx, userId: number, exceptToken: string) =>
      repo.deleteOtherSessions(tx, userId, hash(exceptToken)),
    async list(userId: number, ownToken: string) {
      const own = hash(ownToken)
      const rows = await repo.listSessions(db, userId, clock.now())
      return rows.map((row) => ({
        id: row.id,
        device: describeDevice(row.user_agent),
        createdAt: row.created_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        isCurrent: own.equals(row.token_hash),
      }))
    },
    end: (actor: Actor, id: string) =>
      db.transaction().execute(async (tx) => {
        const ended = await repo.deleteSessionById(tx, actor.id, id)
        if (!ended) throw new AppError('NOT_FOUND', 'This session has already ended.')
        const before = { device: describeDevice(ended.user_agent) }
        await record(tx, actor, { action: 'user.session_ended', subjectId: actor.id, before })
      }),
    endOthers: (actor: Actor, ownToken: string) =>
      db.transaction().execute(async (tx) => {
        const ended = await repo.deleteOtherSessions(tx, actor.id, hash(ownToken))
        if (ended > 0) {
          await record(tx, actor, { action: 'user.sessions_ended', subjectId: actor.id, before: { sessions: ended } })
        }
        return ended
      }),
    deleteExpired: () => repo.deleteExpiredSessions(db, clock.now()),
  }
}
