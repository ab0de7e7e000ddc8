import type { CheckedGuide } from '@hookline/contract/brand-guide/brand-guide.schemas'
import { isBeingSent } from '@hookline/contract/drafts/drafts.rules'
import type { Draft, DraftStatus } from '@hookline/contract/drafts/drafts.schemas'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable, Tx } from '../../platform/database/database.ts'
import { presentReadable } from '../../platform/database/read-stored.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { ObjectAddress } from '../../providers/storage/storage.ts'
import type { KnownLists } from '../meta-lists/meta-lists.service.ts'
import { type DraftRecord, toRecord } from './draft-record.ts'
import * as repo from './drafts.repo.ts'
import { presentDraft } from './present-drafts.ts'

export type ReadDraftsService = ReturnType<typeof createReadDraftsService>

export interface ReadDraftsNeeds {
  db: Database
  clock: Clock
  address: ObjectAddress
  /** What is cached of the user's lists at Meta. */
  knownLists(userId: number): Promise<KnownLists>
  getBrandGuide(): Promise<CheckedGuide>
}

/** `draft` lists everything that can still be submitted. */
const listedStatuses: Record<DraftStatus, readonly DraftStatus[]> = {
  draft: ['draft', 'FAILED_SUBMISSION'],
  FAILED_SUBMISSION: ['FAILED_SUBMISSION'],
  SUBMITTED_TO_META: ['SUBMITTED_TO_META'],
}

/** Reads drafts, as rows and as screens see them. They belong to their user; those of others count as missing. */
export function createReadDraftsService(needs: ReadDraftsNeeds) {
  const { db, clock, address } = needs

  async function readFacts(userId: number) {
    const [known, guide] = await Promise.all([needs.knownLists(userId), needs.getBrandGuide()])
    return { known, guide }
  }

  function presentAll(records: readonly DraftRecord[], facts: Awaited<ReturnType<typeof readFacts>>): Draft[] {
    const now = clock.now()
    return records.map((draft) => presentDraft(draft, { ...facts, address, now }))
  }

  async function present(records: readonly DraftRecord[]): Promise<Draft[]> {
    const [first] = records
    return first ? presentAll(records, await readFacts(first.user_id)) : []
  }

  async function presentOne(draft: DraftRecord): Promise<Draft> {
    return presentDraft(draft, { ...(await readFacts(draft.user_id)), address, now: clock.now() })
  }

  async function findAll(on: Queryable, userId: number, draftIds: readonly string[]): Promise<DraftRecord[]> {
    return (await repo.findDrafts(on, userId, draftIds)).map(toRecord)
  }

  async function find(on: Queryable, userId: number, draftId: string): Promise<DraftRecord | null> {
    const [draft] = await findAll(on, userId, [draftId])
    return draft ?? null
  }

  async function getRecord(on: Queryable, userId: number, draftId: string): Promise<DraftRecord> {
    const draft = await find(on, userId, draftId)
    if (!draft) throw notFound('Ad draft')
    return draft
  }

  async function lock(tx: Tx, userId: number, draftIds: readonly string[]): Promise<DraftRecord[]> {
    await repo.lockDrafts(tx, userId, draftIds)
    return findAll(tx, userId, draftIds)
  }

  async function list(
    actor: Actor,
    { status, project }: { status: DraftStatus; project?: string | undefined },
  ): Promise<Draft[]> {
    const drafts = repo.listDrafts(db, actor.id, { statuses: listedStatuses[status], project })
    const [rows, facts] = await Promise.all([drafts, readFacts(actor.id)])
    return presentAll(presentReadable(rows, toRecord), facts)
  }

  return {
    /** Drafts of one user as the contract has them, in the order given. */
    present,
    /** Null when the user has no such draft. */
    find,
    findAll,
    /** Locks the user's drafts among the ids until the transaction ends; ordered by id. */
    lock,
    /** @throws AppError NOT_FOUND */
    getRecord,
    presentOne,
    list,
    async count(actor: Actor): Promise<{ ready: number; notReady: number }> {
      const drafts = (await list(actor, { status: 'draft' })).filter(({ submission }) => !isBeingSent(submission))
      const ready = drafts.filter(({ is_ready_to_submit: isReady }) => isReady).length
      return { ready, notReady: drafts.length - ready }
    },
    /** @throws AppError NOT_FOUND */
    get: async (actor: Actor, id: string) => presentOne(await getRecord(db, actor.id, id)),
  }
}
