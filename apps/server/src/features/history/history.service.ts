import { statusesBefore } from '@hookline/contract/history/history.rules'
import type {
  ActivityEntry,
  HistoryFilter,
  HistoryItem,
  HistoryStatus,
} from '@hookline/contract/history/history.schemas'
import type { Insertable, Updateable } from 'kysely'
import { createCoalescedReads } from '../../platform/database/coalesce-reads.ts'
import type { History } from '../../platform/database/database.gen.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { ListActivity } from '../activity/activity.feature.ts'
import * as repo from './history.repo.ts'
import { listAuthors, listLabels } from './history-filters.repo.ts'
import { createHistoryPages, type HistoryPageAnswer, type HistoryPagesNeeds } from './page-history.ts'
import { presentItem } from './present-history.ts'

/** The prompt as it was composed when the submission was accepted. */
export interface PromptParts {
  system: string
  instructions: string
  template: { name: string; instructions: string } | null
}

export interface HistoryService {
  /**
   * A page of the list. Counting stops at 10 000. A search or a combination of filters that is asked for the first
   * time is counted to 100, or two pages beyond its page; when there are more, it is counted on in the background and
   * `pagination.isCounting` is set. Pages beyond `totalPages` may be asked for without `pagination.totalIsExact`.
   */
  page(filter: HistoryFilter): Promise<HistoryPageAnswer>
  /** @throws AppError NOT_FOUND, also for a deleted result. */
  get(id: number): Promise<HistoryItem>
  /** A result with the prompt it asks for; null for a deleted one: its job has nothing more to do. */
  findToGenerate(id: number): Promise<{ item: HistoryItem; prompt: PromptParts } | null>
  authors(): Promise<{ user_id: string; username: string }[]>
  /** What the newest results are labelled with, the commonest first. */
  labels(): Promise<{ tags: string[]; projects: string[] }>
  activity(id: number): Promise<ActivityEntry[]>
  /** Adds a PENDING result and tells the team. @returns its id. */
  create(tx: Tx, item: Omit<Insertable<History>, 'status'>): Promise<number>
  /**
   * Moves a result to another status and tells the team. A deleted result moves too, in silence: restored, it is what
   * its job made of it.
   * @returns false, with nothing changed, when the transition table does not allow it from where the result is, or
   * when it was purged.
   */
  move(tx: Tx, id: number, to: HistoryStatus, change?: Omit<Updateable<History>, 'status'>): Promise<boolean>
}

export interface HistoryServiceNeeds extends HistoryPagesNeeds {
  events: Pick<Events, 'publish'>
  listActivity: ListActivity
}

/** Enough to suggest what a team uses now, in the time of one page. */
const labelsAmong = 5000
const labelsMax = 400

export function createHistoryService(needs: HistoryServiceNeeds): HistoryService {
  const { db, events, address } = needs
  // A change reaches every open history at once, and each asks again.
  const shareAuthors = createCoalescedReads<Awaited<ReturnType<typeof listAuthors>>>()
  const shareLabels = createCoalescedReads<Awaited<ReturnType<typeof listLabels>>>()

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
    page: createHistoryPages(needs),
    get: async (id) => presentItem(await getLive(id), address),
    async findToGenerate(id) {
      const row = await findLive(id)
      return row && { item: presentItem(row, address), prompt: promptOf(row) }
    },
    authors: () => shareAuthors('', () => listAuthors(db)),
    async labels() {
      const rows = await shareLabels('', () => listLabels(db, { among: labelsAmong, limit: labelsMax }))
      const of = (wanted: 'tag' | 'project') => rows.filter(({ kind }) => kind === wanted).map(({ label }) => label)
      return { tags: of('tag'), projects: of('project') }
    },
    async activity(id) {
      await getLive(id)
      const rows = await needs.listActivity('history', id)
      return rows.map(({ occurred_at, ...row }) => ({ ...row, occurredAt: occurred_at.toISOString() }))
    },
    async create(tx, item) {
      const id = await repo.insertItem(tx, item)
      await events.publish(tx, { type: 'history', data: { id, change: 'created' } }, null)
      return id
    },
    async move(tx, id, to, change = {}) {
      const moved = await repo.moveItem(tx, id, statusesBefore(to), { ...change, status: to })
      if (moved && !moved.deleted_at) {
        await events.publish(tx, { type: 'history', data: { id, change: 'updated' } }, null)
      }
      return moved !== undefined
    },
  }
}

function promptOf(row: repo.HistoryItemRow): PromptParts {
  const { system_prompt: system, instructions, template_name: name, template_instructions: text } = row
  return { system, instructions, template: text ? { name: name ?? '', instructions: text } : null }
}
