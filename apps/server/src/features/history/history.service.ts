import { readInputValues } from '@hookline/contract/generation/brief.rules'
import type { Brief } from '@hookline/contract/generation/brief.schemas'
import type { InputValues } from '@hookline/contract/generation/prompt-variables.rules'
import { isFailed, restorableMs, statusesBefore } from '@hookline/contract/history/history.rules'
import {
  type ActivityEntry,
  type HistoryFilter,
  type HistoryItem,
  type HistoryListItem,
  type HistoryStatus,
  historyStatusSchema,
} from '@hookline/contract/history/history.schemas'
import { describePage } from '@hookline/contract/paging.rules'
import type { Pagination } from '@hookline/contract/paging.schemas'
import { lineSaying } from '@hookline/contract/watch-reports/watch-reports.rules'
import type { Insertable, Updateable } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { createCoalescedReads } from '../../platform/database/coalesce-reads.ts'
import type { History } from '../../platform/database/database.gen.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { withLocalSettings } from '../../platform/database/local-settings.ts'
import { presentInSlices, presentReadable, readWord } from '../../platform/database/read-stored.ts'
import { readReport, readSettings } from '../../platform/database/stored-columns.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { ObjectAddress } from '../../providers/storage/storage.ts'
import type { ListActivity } from '../activity/activity.feature.ts'
import { listAuthors, listLabels } from './filter-values.repo.ts'
import * as repo from './history.repo.ts'
import { toInstants } from './history-days.rules.ts'
import * as list from './history-list.repo.ts'
import { presentItem, presentListItem } from './present-history.ts'
import { listFoundInVideos, listReports } from './video-search.repo.ts'

/** The prompt as composed when the generation request was accepted. */
export interface PromptParts {
  system: string
  instructions: string
  template: { name: string; instructions: string } | null
  variables: InputValues
}

/** What a job needs to generate a result. */
export interface GenerationTask {
  item: HistoryItem
  /** The provider of the model when the generation request was accepted. */
  modelProvider: string
  prompt: PromptParts
}

interface HistoryPage {
  results: HistoryListItem[]
  pagination: Pagination
}

export interface HistoryServiceNeeds {
  db: Database
  address: ObjectAddress
  clock: Clock
  events: Pick<Events, 'publish'>
  listActivity: ListActivity
  limits?: typeof defaultLimits
}

const defaultLimits = { countUpTo: 1000, pageTimeoutMs: 3000 }
/** Labels are read from this many of the newest results, which takes as long as reading one page. */
const labelsAmong = 5000
const labelsMax = 400
/** The most results that a search finds by what their videos show or say. */
export const foundInVideosMax = 1000

export type HistoryService = ReturnType<typeof createHistoryService>

export function createHistoryService(needs: HistoryServiceNeeds) {
  const { db, clock, events, address, limits = defaultLimits } = needs
  // One event makes every open history read the same lists at once.
  const sharePages = createCoalescedReads<HistoryPage>()
  const shareAuthors = createCoalescedReads<Awaited<ReturnType<typeof listAuthors>>>()
  const shareLabels = createCoalescedReads<Awaited<ReturnType<typeof listLabels>>>()
  const restorableSince = () => new Date(clock.now().getTime() - restorableMs)

  const publish = (tx: Tx, id: number, change: 'created' | 'updated') =>
    events.publish(tx, { type: 'history', data: { id, change } }, null)
  const timeout = { statement_timeout: String(limits.pageTimeoutMs) }

  async function readPage(filter: HistoryFilter): Promise<HistoryPage> {
    const { page, limit, deleted, from, to, timeZone, ...choice } = filter
    const { search } = choice
    const foundInVideos = search
      ? ((await withLocalSettings(db, timeout, (tx) => listFoundInVideos(tx, search, foundInVideosMax))) ?? [])
      : []
    const wanted = {
      ...choice,
      ...toInstants({ from, to, timeZone }),
      foundInVideos,
      page,
      limit,
      ...(deleted === 'true' && { deletedSince: restorableSince() }),
    }
    // Walking an index is quicker than reading the table, which the planner prefers when it expects few matches.
    const settings = { ...timeout, enable_seqscan: 'off' }
    // When counting takes too long, the page alone is read.
    for (const countUpTo of [limits.countUpTo, page * limit]) {
      const found = await withLocalSettings(db, settings, (tx) => list.findPage(tx, wanted, countUpTo))
      if (!found) continue
      const rows = await list.readRows(db, found.ids)
      const said = await findSaid(foundInVideos, found.ids, search ?? '')
      const results = presentReadable(rows, (row) => ({
        ...presentListItem(row, address),
        said: said.get(row.id) ?? null,
      }))
      return { results, pagination: describePage(page, limit, found.total, countUpTo) }
    }
    const message = 'This search takes too long. Search for more letters, or add a filter.'
    throw invalid([{ path: 'search', message }])
  }

  /** The first line of each result whose video shows or says the search; of a comparison the first of both. */
  async function findSaid(foundInVideos: number[], ids: number[], search: string) {
    const shown = ids.filter((id) => foundInVideos.includes(id))
    const reports = shown.length > 0 ? await listReports(db, shown) : []
    const said = new Map<number, HistoryListItem['said']>()
    for (const { id, video, sha256, report: stored } of reports) {
      const report = said.has(id) ? null : readReport(sha256, stored)
      const line = report && lineSaying(report, search)
      if (line) said.set(id, { ...line, video })
    }
    return said
  }

  /** Some results hold hundreds of kilobytes. */
  async function presentItems(rows: readonly repo.HistoryItemRow[]): Promise<HistoryItem[]> {
    const items: HistoryItem[] = []
    for await (const item of presentInSlices(rows, (row) => presentItem(row, address))) items.push(item)
    return items
  }

  async function findLive(id: number) {
    const row = await repo.findItem(db, id)
    return row && !row.deleted_at ? row : null
  }

  async function getLive(id: number) {
    const row = await findLive(id)
    if (!row) throw notFound('Result')
    return row
  }

  return {
    /**
     * A page of the list, or of the deleted results that can be restored. Counting stops at 1 000 results or at the
     * statement timeout; then `totalIsExact` is false, and later pages can still be read.
     * @throws AppError VALIDATION when even the page alone exceeds the timeout.
     */
    page: (filter: HistoryFilter): Promise<HistoryPage> => sharePages(JSON.stringify(filter), () => readPage(filter)),
    /** @throws AppError NOT_FOUND, also for a deleted result. */
    async get(id: number): Promise<HistoryItem> {
      return presentItem(await getLive(id), address)
    },
    /** The results of a batch in the order of the request, without deleted ones; null for an unknown batch. */
    async listBatch(batchId: string): Promise<HistoryItem[] | null> {
      const rows = await repo.listBatch(db, batchId)
      const live = rows.filter((row) => !row.deleted_at)
      return rows.length > 0 ? presentItems(live) : null
    },
    /** The results that exist and are not deleted, each once, in the order of their ids here. */
    async listChosen(ids: readonly number[]): Promise<HistoryItem[]> {
      const rows = new Map((await repo.listChosen(db, ids)).map((row) => [row.id, row]))
      const chosen = [...new Set(ids)].flatMap((id) => rows.get(id) ?? [])
      return presentItems(chosen)
    },
    /** A deleted result that can be restored. @throws AppError NOT_FOUND */
    async getDeleted(id: number): Promise<HistoryListItem> {
      const [row] = await list.readRows(db, [id])
      if (!row?.deleted_at || row.deleted_at < restorableSince()) throw notFound('Result')
      return presentListItem(row, address)
    },
    /** Null for a deleted result, whose job has nothing left to do. */
    async findToGenerate(id: number): Promise<GenerationTask | null> {
      const row = await findLive(id)
      return row && { item: presentItem(row, address), modelProvider: row.model_provider, prompt: readPromptParts(row) }
    },
    authors: () => shareAuthors('', () => listAuthors(db)),
    /** The labels of the newest results, the most used first. */
    async labels(): Promise<{ tags: string[]; projects: string[] }> {
      const rows = await shareLabels('', () => listLabels(db, { among: labelsAmong, limit: labelsMax }))
      const pickLabels = (wanted: 'tag' | 'project') =>
        rows.filter(({ kind }) => kind === wanted).map(({ label }) => label)
      return { tags: pickLabels('tag'), projects: pickLabels('project') }
    },
    /** The brief of the newest result of the project that has one. */
    async projectBrief(project: string): Promise<Brief> {
      const row = await list.findNewestWithBrief(db, project)
      return row ? readSettings(row.id, row.settings).brief : {}
    },
    async activity(id: number): Promise<ActivityEntry[]> {
      await getLive(id)
      const rows = await needs.listActivity('history', id)
      return rows.map(({ occurred_at, ...row }) => ({ ...row, occurredAt: occurred_at.toISOString() }))
    },
    /** Inserts a PENDING result and publishes it. @returns its id. */
    async create(tx: Tx, item: Omit<Insertable<History>, 'status'>): Promise<number> {
      const id = await repo.insertItem(tx, item)
      await publish(tx, id, 'created')
      return id
    },
    /**
     * Inserts a PENDING result for each failed one, with the same request, and publishes them. Results whose video is no
     * longer stored are left out.
     * @throws AppError NOT_FOUND; CONFLICT when one of them has not failed.
     */
    async copyFailed(tx: Tx, actor: Pick<Actor, 'userUuid' | 'username'>, ids: readonly number[]) {
      const rows = await repo.listChosen(tx, ids)
      if (rows.length < ids.length) throw notFound('Result')
      if (!rows.every(({ id, status }) => isFailed(readWord('history.status', id, historyStatusSchema, status))))
        throw new AppError('CONFLICT', 'Only a failed result can be generated again.')
      const copies = await repo.copyFailed(tx, ids, actor)
      for (const { id } of copies) await publish(tx, id, 'created')
      return copies
    },
    /**
     * Changes a result's status and publishes it. A deleted result changes without an event, so that it is up to date
     * when it is restored.
     * @returns false when the transition is not allowed or the result was purged.
     */
    async move(
      tx: Tx,
      id: number,
      to: HistoryStatus,
      change: Omit<Updateable<History>, 'status'> = {},
    ): Promise<boolean> {
      const moved = await repo.moveItem(tx, id, statusesBefore(to), { ...change, status: to })
      if (moved && !moved.deleted_at) await publish(tx, id, 'updated')
      return moved !== undefined
    },
  }
}

function readPromptParts(row: repo.HistoryItemRow): PromptParts {
  const { system_prompt: system, instructions, template_name: name, template_instructions: text } = row
  const variables = readInputValues(readSettings(row.id, row.settings))
  return { system, instructions, template: text ? { name: name ?? '', instructions: text } : null, variables }
}
