import { isBeingSent, refuseForeignDraft } from '@hookline/contract/drafts/drafts.rules'
import { type Draft, type DraftOwner, type DraftStatus, teamDraftsMax } from '@hookline/contract/drafts/drafts.schemas'
import { describePage } from '@hookline/contract/paging.rules'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable, Tx } from '../../platform/database/database.ts'
import { presentReadable } from '../../platform/database/read-stored.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { runInSlices } from '../../platform/run-in-slices.ts'
import type { ObjectAddress } from '../../providers/storage/storage.ts'
import type { FindGuide } from '../brand-guide/brand-guide.service.ts'
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
  loadBrandGuides(): Promise<FindGuide>
}

/** `draft` lists everything that can still be submitted. */
const listedStatuses: Record<DraftStatus, readonly DraftStatus[]> = {
  draft: ['draft', 'FAILED_SUBMISSION'],
  FAILED_SUBMISSION: ['FAILED_SUBMISSION'],
  SUBMITTED_TO_META: ['SUBMITTED_TO_META'],
}

interface DraftFilter {
  status: DraftStatus
  project?: string | undefined
  owner?: DraftOwner | undefined
  attention?: boolean | undefined
  sort?: Parameters<typeof repo.listDrafts>[1]['sort']
}

/** Reads drafts, as rows and as screens see them. Everyone may read them; they belong to their user. */
export function createReadDraftsService(needs: ReadDraftsNeeds) {
  const { db, clock, address } = needs

  /** Names and readiness are those that each owner sees. */
  async function present(readerId: number, records: readonly DraftRecord[]): Promise<Draft[]> {
    if (records.length === 0) return []
    const ownerIds = [...new Set(records.map(({ user_id }) => user_id))]
    const [findGuide, lists] = await Promise.all([
      needs.loadBrandGuides(),
      Promise.all(ownerIds.map(async (id) => [id, await needs.knownLists(id)] as const)),
    ])
    const knownTo = new Map(lists)
    const now = clock.now()
    function* presentInSteps(): Generator<void, Draft[]> {
      const drafts: Draft[] = []
      for (const record of records) {
        const known = knownTo.get(record.user_id)
        const guide = findGuide(record.project)
        if (known) drafts.push(presentDraft(record, { readerId, known, guide, address, now }))
        yield
      }
      return drafts
    }
    // The words of a brand guide in the texts of 500 drafts take seconds.
    return runInSlices(presentInSteps())
  }

  async function presentOne(readerId: number, record: DraftRecord): Promise<Draft> {
    const [draft] = await present(readerId, [record])
    if (!draft) throw notFound('Ad draft')
    return draft
  }

  async function findAll(on: Queryable, userId: number, draftIds: readonly string[]): Promise<DraftRecord[]> {
    return (await repo.findDrafts(on, userId, draftIds)).map(toRecord)
  }

  async function find(on: Queryable, userId: number, draftId: string): Promise<DraftRecord | null> {
    const [draft] = await findAll(on, userId, [draftId])
    return draft ?? null
  }

  async function findAny(on: Queryable, draftIds: readonly string[]): Promise<DraftRecord[]> {
    return (await repo.findAnyDrafts(on, draftIds)).map(toRecord)
  }

  async function getAny(on: Queryable, draftId: string): Promise<DraftRecord> {
    const [draft] = await findAny(on, [draftId])
    if (!draft) throw notFound('Ad draft')
    return draft
  }

  async function explainMissing(on: Queryable, userId: number, draftIds: readonly string[]): Promise<AppError> {
    const foreign = (await repo.findAnyDrafts(on, draftIds)).find(({ user_id }) => user_id !== userId)
    return foreign ? new AppError('FORBIDDEN', refuseForeignDraft(foreign)) : notFound('Ad draft')
  }

  async function getOwn(on: Queryable, userId: number, draftId: string): Promise<DraftRecord> {
    const draft = await find(on, userId, draftId)
    if (!draft) throw await explainMissing(on, userId, [draftId])
    return draft
  }

  async function lock(tx: Tx, userId: number, draftIds: readonly string[]): Promise<DraftRecord[]> {
    await repo.lockDrafts(tx, userId, draftIds)
    return findAll(tx, userId, draftIds)
  }

  const toListed = (actor: Actor, { status, project, owner, attention, sort }: DraftFilter) => ({
    owner: owner === 'all' ? undefined : (owner ?? actor.id),
    statuses: listedStatuses[status],
    project,
    attention,
    sort,
  })

  async function list(actor: Actor, filter: DraftFilter): Promise<Draft[]> {
    const limit = filter.owner === undefined ? undefined : teamDraftsMax
    const rows = await repo.listDrafts(db, { ...toListed(actor, filter), limit })
    return present(actor.id, presentReadable(rows, toRecord))
  }

  return {
    /** Drafts of any users as the contract has them for a reader, in the order given. */
    present,
    /** Null when the user has no such draft. */
    find,
    findAll,
    /** Drafts of any users, ordered by id. */
    findAny,
    /** A draft of any user. @throws AppError NOT_FOUND */
    getAny,
    /** Locks the user's drafts among the ids until the transaction ends; ordered by id. */
    lock,
    /** @throws AppError NOT_FOUND; FORBIDDEN for a colleague's. */
    getOwn,
    /** The refusal to change drafts of which the user has only some: FORBIDDEN when one is a colleague's, else NOT_FOUND. */
    explainMissing,
    presentOne,
    list,
    async listPage(actor: Actor, { page, limit, ...filter }: DraftFilter & { page: number; limit: number }) {
      const listed = toListed(actor, filter)
      const [rows, total] = await Promise.all([
        repo.listDrafts(db, { ...listed, limit, offset: (page - 1) * limit }),
        repo.countListed(db, listed),
      ])
      const data = await present(actor.id, presentReadable(rows, toRecord))
      return { data, pagination: describePage(page, limit, total) }
    },
    listOwners: () => repo.listOwners(db),
    async count(actor: Actor): Promise<{ ready: number; notReady: number }> {
      const drafts = (await list(actor, { status: 'draft' })).filter(({ submission }) => !isBeingSent(submission))
      const ready = drafts.filter(({ is_ready_to_submit: isReady }) => isReady).length
      return { ready, notReady: drafts.length - ready }
    },
    /** A draft of any user. @throws AppError NOT_FOUND */
    get: async (actor: Actor, id: string) => presentOne(actor.id, await getAny(db, id)),
  }
}
