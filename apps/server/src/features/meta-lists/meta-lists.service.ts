import { setTimeout as wait } from 'node:timers/promises'
import { distinctBy } from '@hookline/contract/distinct.rules'
import type { AdAccount, ListAge } from '@hookline/contract/meta-lists/meta-lists.schemas'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable, Tx } from '../../platform/database/database.ts'
import { readStored } from '../../platform/database/read-stored.ts'
import { AppError } from '../../platform/errors.ts'
import { MetaAdsError, type MetaAdsSession } from '../../providers/meta-ads/meta-ads.ts'
import {
  adAccountsList,
  adSetsList,
  campaignsList,
  instagramAccountsList,
  type ListKind,
  pagesList,
} from './list-kinds.service.ts'
import * as repo from './meta-lists.repo.ts'

export type MetaList<T> = ListAge & { fetchedAt: string; data: T[] }

export type MetaListsService = ReturnType<typeof createMetaListsService>
export type GoneFromMeta = Awaited<ReturnType<MetaListsService['findGone']>>
export type KnownLists = Awaited<ReturnType<MetaListsService['known']>>

export interface MetaListsNeeds {
  db: Database
  clock: Clock
  sessionFor(userId: number, options?: { signal?: AbortSignal }): Promise<MetaAdsSession>
  toAppError(error: MetaAdsError): AppError
  /** How long a request waits for Meta when a stored list can be shown instead. */
  patienceMs?: number
}

/** A younger list is answered without asking Meta: docs/product-rules.md. */
const freshMs = 5 * 60_000
const defaultPatienceMs = 6000
/** A list of thousands takes many pages. */
const fetchMaxMs = 90_000
const justAskedMs = 10_000
const tooSlow = 'Meta did not answer in time.'

const byLabel = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

export function createMetaListsService(needs: MetaListsNeeds) {
  const { db, clock, sessionFor, toAppError, patienceMs = defaultPatienceMs } = needs
  /** Concurrent requests for one list share one call to Meta. */
  const calls = new Map<string, Promise<Stored<{ id: string }>>>()

  async function fetchList<T extends { id: string }>(kind: ListKind<T>, key: repo.ListKey): Promise<Stored<T>> {
    const askedAt = clock.now()
    const signal = AbortSignal.timeout(fetchMaxMs)
    try {
      const session = await sessionFor(key.user_id, { signal })
      const items = sortByLabel(distinct(await kind.fetch(session, key.parent_id)), kind.readLabel)
      const fetchedAt = clock.now()
      await repo.saveList(db, key, { items, askedAt, fetchedAt })
      return { items, fetchedAt }
    } catch (error) {
      if (error instanceof MetaAdsError) throw toAppError(error)
      throw signal.aborted ? new AppError('META_UNAVAILABLE', `${tooSlow} Please try again.`) : error
    }
  }

  function fetchOnce<T extends { id: string }>(kind: ListKind<T>, key: repo.ListKey): Promise<Stored<T>> {
    const name = `${key.user_id} ${key.list} ${key.parent_id}`
    const running = calls.get(name)
    if (running) return running as unknown as Promise<Stored<T>>
    const call = fetchList(kind, key).finally(() => calls.delete(name))
    calls.set(name, call)
    return call
  }

  /**
   * Reads a list from Meta when the stored one is older than 5 minutes or `refresh` is set. When Meta fails or is slow,
   * answers the stored list, marked as stale.
   * @throws AppError when there is no stored list.
   */
  async function read<T extends { id: string }>(
    kind: ListKind<T>,
    { userId, parentId = '', refresh = false }: { userId: number; parentId?: string; refresh?: boolean },
  ): Promise<MetaList<T>> {
    const key = { user_id: userId, list: kind.name, parent_id: parentId }
    const last = readList(kind, key, await repo.findList(db, key))
    const isFresh = last?.isWhole && clock.now().getTime() - last.fetchedAt.getTime() < freshMs
    if (last && isFresh && !refresh) return present(last)
    const call = fetchOnce(kind, key)
    if (!last) return present(await call)
    const outcome = await waitAtMost(call, patienceMs)
    return typeof outcome === 'string' ? present(last, outcome) : present(outcome)
  }

  /** The items of all stored lists of these kinds, by id. */
  async function readKnown<T extends { id: string }>(userId: number, kinds: ListKind<T>[]): Promise<Map<string, T>> {
    const names = kinds.map(({ name }) => name)
    const items = (await repo.findLists(db, userId, names)).flatMap((row) => {
      const kind = kinds.find(({ name }) => name === row.list)
      return kind ? readItems(kind, { user_id: userId, parent_id: row.parentId }, row.items) : []
    })
    return new Map(items.map((item) => [item.id, item]))
  }

  return {
    read,
    /** A user's objects at Meta by id, from stored lists of any age. */
    async known(userId: number) {
      const accounts = await readKnown(userId, [adAccountsList])
      const pages = await readKnown(userId, [pagesList])
      const campaigns = await readKnown(userId, [campaignsList])
      const adSets = await readKnown(userId, [adSetsList])
      return {
        account: (id: string) => accounts.get(id) ?? null,
        page: (id: string) => pages.get(id) ?? null,
        campaign: (id: string) => campaigns.get(id) ?? null,
        adSet: (id: string) => adSets.get(id) ?? null,
      }
    },
    /**
     * Finds what is no longer available to a user: deleted, archived, or of an ad account that they have lost.
     * @returns functions that say whether a list which Meta answered after `since` lacks the object; false without one.
     */
    async findGone(on: Queryable, userId: number) {
      const rows = await repo.findLists(on, userId, [adAccountsList.name, campaignsList.name, adSetsList.name])
      const lists = rows.map(({ items, ...row }) => {
        const read = z.object({ id: z.string() }).array().safeParse(items)
        return { ...row, ids: read.success ? new Set(read.data.map(({ id }) => id)) : null }
      })
      const lacks = (list: string, parentId: string, id: string, since: Date) =>
        lists.some(
          (known) =>
            known.list === list &&
            known.parentId === parentId &&
            known.fetchedAt > since &&
            known.ids?.has(id) === false,
        )
      return {
        account: (id: string, since: Date) => lacks(adAccountsList.name, '', id, since),
        campaign: (accountId: string, id: string, since: Date) => lacks(campaignsList.name, accountId, id, since),
        adSet: (campaignId: string, id: string, since: Date) => lacks(adSetsList.name, campaignId, id, since),
      }
    },
    /** Meta's address of the picture of one of the user's pages or Instagram accounts, from stored lists. */
    async findPictureUrl(userId: number, id: string): Promise<string | null> {
      const kinds: ListKind<{ id: string; pictureUrl: string | null }>[] = [pagesList, instagramAccountsList]
      return (await readKnown(userId, kinds)).get(id)?.pictureUrl ?? null
    },
    /** One ad account of the user. Asks Meta before it answers null or one that cannot be used. @throws AppError as `read`. */
    async findAccount(userId: number, id: string): Promise<AdAccount | null> {
      const isIt = (account: AdAccount) => account.id === id
      const { data, fetchedAt } = await read(adAccountsList, { userId })
      const found = data.find(isIt)
      if (found?.isActive || Date.parse(fetchedAt) >= clock.now().getTime() - justAskedMs) return found ?? null
      return (await read(adAccountsList, { userId, refresh: true })).data.find(isIt) ?? null
    },
    /** Makes the list of ad sets stale after one was created. */
    outdateAdSets: (userId: number, campaignId: string) =>
      repo.ageLists(db, { user_id: userId, list: adSetsList.name, parent_id: campaignId }, staleSince(clock)),
  }
}

/** Deletes the lists of a user, or makes them stale, in the transaction that changes the connection. */
export function createForgetLists({ clock }: { clock: Clock }) {
  return (tx: Tx, userId: number, how: 'all' | 'freshness') =>
    how === 'all' ? repo.deleteLists(tx, userId) : repo.ageLists(tx, { user_id: userId }, staleSince(clock))
}

interface Stored<T> {
  items: T[]
  fetchedAt: Date
}

const staleSince = (clock: Clock) => new Date(clock.now().getTime() - freshMs)

function present<T>({ items, fetchedAt }: Stored<T>, staleReason: string | null = null): MetaList<T> {
  return { data: items, fetchedAt: fetchedAt.toISOString(), isStale: staleReason !== null, staleReason }
}

/** Null for a list of which nothing can be read, such as one that an earlier version stored in another shape. */
function readList<T extends { id: string }>(
  kind: ListKind<T>,
  key: Omit<repo.ListKey, 'list'>,
  stored: { items: unknown; fetchedAt: Date } | undefined,
): (Stored<T> & { isWhole: boolean }) | null {
  if (!stored) return null
  const items = distinct(readItems(kind, key, stored.items))
  const isWhole = kind.schema.array().safeParse(stored.items).success
  return isWhole || items.length > 0 ? { items, fetchedAt: stored.fetchedAt, isWhole } : null
}

const readItems = <T extends { id: string }>(
  { name, schema }: ListKind<T>,
  { user_id, parent_id }: Omit<repo.ListKey, 'list'>,
  items: unknown,
): T[] => readStored('meta_lists.items', [user_id, name, parent_id].join(' '), schema.array(), items, [])

const distinct = <T extends { id: string }>(items: readonly T[]) => distinctBy(items, ({ id }) => id)

function sortByLabel<T extends { id: string }>(items: T[], readLabel: (item: T) => string): T[] {
  return items.toSorted((a, b) => byLabel.compare(readLabel(a), readLabel(b)) || byLabel.compare(a.id, b.id))
}

/** @returns the result, or the sentence that says why there is none yet. The call continues and stores its result. */
function waitAtMost<T>(call: Promise<T>, ms: number): Promise<T | string> {
  const outcome = call.catch((error: unknown) => {
    // Without a connection the stored list must not be shown.
    if (error instanceof AppError && error.code !== 'META_NOT_CONNECTED') return error.message
    throw error
  })
  return Promise.race([outcome, wait(ms, tooSlow, { ref: false })])
}
