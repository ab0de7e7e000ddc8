import type { AdAccount, Campaign, ListAge } from '@hookline/contract/meta-lists/meta-lists.schemas'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { MetaAdsError, type MetaAdsSession } from '../../providers/meta-ads/meta-ads.ts'
import {
  adAccountsList,
  adSetsList,
  campaignsList,
  instagramAccountsList,
  type ListKind,
  pagesList,
} from './list-kinds.ts'
import * as repo from './meta-lists.repo.ts'

export type MetaList<T> = ListAge & { fetchedAt: string; data: T[] }

/** What Meta last said of a user's ad accounts and campaigns, without asking it; null of what it never named. */
export interface KnownLists {
  account(id: string): AdAccount | null
  campaign(id: string): Campaign | null
}

export interface MetaListsService {
  /**
   * A list, asked of Meta when the kept one is older than 5 minutes or `refresh` is set. When Meta fails or takes long,
   * the last list comes, marked as stale.
   * @throws AppError when there is no last one.
   */
  read<T extends { id: string }>(
    kind: ListKind<T>,
    of: { userId: number; parentId?: string; refresh?: boolean },
  ): Promise<MetaList<T>>
  /** Reads only what is kept, however old it is. */
  known(userId: number): Promise<KnownLists>
  /** Meta's address of the picture of one of the user's pages or Instagram accounts, from what is kept. */
  pictureOf(userId: number, id: string): Promise<string | null>
  /** One ad account of the user; Meta is asked anew before it is said to be none. @throws AppError as `read`. */
  findAccount(userId: number, id: string): Promise<AdAccount | null>
  /** An ad set was made: its list is asked for anew. */
  outdateAdSets(userId: number, campaignId: string): Promise<void>
}

export interface MetaListsNeeds {
  db: Database
  clock: Clock
  sessionFor(userId: number, options?: { signal?: AbortSignal }): Promise<MetaAdsSession>
  toAppError(error: MetaAdsError): AppError
  /** How long a person waits while there is a last list to show. */
  patienceMs?: number
}

/** A younger list is answered without asking Meta: docs/product-rules.md. */
const freshMs = 5 * 60_000
const defaultPatienceMs = 6000
/** A list of thousands takes many pages; after this nobody waits for it. */
const fetchMaxMs = 90_000
const justAskedMs = 10_000
const tooSlow = 'Meta did not answer in time.'

const byLabel = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

export function createMetaListsService(needs: MetaListsNeeds): MetaListsService {
  const { db, clock, sessionFor, toAppError, patienceMs = defaultPatienceMs } = needs
  /** One question at a time to Meta for each list, however many ask. */
  const flights = new Map<string, Promise<Kept<{ id: string }>>>()

  async function ask<T extends { id: string }>(kind: ListKind<T>, key: repo.ListKey): Promise<Kept<T>> {
    const askedAt = clock.now()
    const signal = AbortSignal.timeout(fetchMaxMs)
    try {
      const session = await sessionFor(key.userId, { signal })
      const items = sortByLabel(await kind.fetch(session, key.parentId), kind.labelOf)
      const fetchedAt = clock.now()
      await repo.saveList(db, key, { items, askedAt, fetchedAt })
      return { items, fetchedAt }
    } catch (error) {
      if (error instanceof MetaAdsError) throw toAppError(error)
      throw signal.aborted ? new AppError('META_UNAVAILABLE', `${tooSlow} Please try again.`) : error
    }
  }

  function askOnce<T extends { id: string }>(kind: ListKind<T>, key: repo.ListKey): Promise<Kept<T>> {
    const name = `${key.userId} ${key.list} ${key.parentId}`
    const running = flights.get(name)
    if (running) return running as unknown as Promise<Kept<T>>
    const flight = ask(kind, key).finally(() => flights.delete(name))
    flights.set(name, flight)
    return flight
  }

  const service: MetaListsService = {
    async read(kind, { userId, parentId = '', refresh = false }) {
      const key = { userId, list: kind.name, parentId }
      const last = readStored(kind, await repo.findList(db, key))
      const isFresh = last !== null && clock.now().getTime() - last.fetchedAt.getTime() < freshMs
      if (last && isFresh && !refresh) return present(last)
      const flight = askOnce(kind, key)
      if (!last) return present(await flight)
      const outcome = await patiently(flight, patienceMs)
      return typeof outcome === 'string' ? present(last, outcome) : present(outcome)
    },
    async known(userId) {
      const rows = await repo.findLists(db, userId, [adAccountsList.name, campaignsList.name])
      const accounts = new Map<string, AdAccount>()
      const campaigns = new Map<string, Campaign>()
      for (const { list, items } of rows) {
        if (list === adAccountsList.name) collect(adAccountsList, items, accounts)
        else collect(campaignsList, items, campaigns)
      }
      return { account: (id) => accounts.get(id) ?? null, campaign: (id) => campaigns.get(id) ?? null }
    },
    async pictureOf(userId, id) {
      const pictured = new Map<string, { id: string; pictureUrl: string | null }>()
      for (const { list, items } of await repo.findLists(db, userId, [pagesList.name, instagramAccountsList.name])) {
        collect<{ id: string; pictureUrl: string | null }>(
          list === pagesList.name ? pagesList : instagramAccountsList,
          items,
          pictured,
        )
      }
      return pictured.get(id)?.pictureUrl ?? null
    },
    async findAccount(userId, id) {
      const isIt = (account: AdAccount) => account.id === id
      const { data, fetchedAt } = await service.read(adAccountsList, { userId })
      const found = data.find(isIt)
      // Just asked: asking again would tell nothing else.
      if (found || Date.parse(fetchedAt) >= clock.now().getTime() - justAskedMs) return found ?? null
      return (await service.read(adAccountsList, { userId, refresh: true })).data.find(isIt) ?? null
    },
    outdateAdSets: (userId, campaignId) =>
      repo.ageList(db, { userId, list: adSetsList.name, parentId: campaignId }, staleSince(clock)),
  }
  return service
}

/** What the connection does with the lists of a user, in its own transaction. */
export function createForgetLists(clock: Clock) {
  return (tx: Tx, userId: number, how: 'all' | 'freshness') =>
    how === 'all' ? repo.deleteLists(tx, userId) : repo.ageLists(tx, userId, staleSince(clock))
}

interface Kept<T> {
  items: T[]
  fetchedAt: Date
}

const staleSince = (clock: Clock) => new Date(clock.now().getTime() - freshMs)

function present<T>({ items, fetchedAt }: Kept<T>, staleReason: string | null = null): MetaList<T> {
  return { data: items, fetchedAt: fetchedAt.toISOString(), isStale: staleReason !== null, staleReason }
}

/** A list that a former version of the app kept in another shape counts as none. */
function readStored<T extends { id: string }>(kind: ListKind<T>, stored: repo.StoredList | null): Kept<T> | null {
  const items = kind.schema.array().safeParse(stored?.items)
  return stored && items.success ? { items: items.data, fetchedAt: stored.fetchedAt } : null
}

function collect<T extends { id: string }>(kind: ListKind<T>, items: unknown, into: Map<string, T>) {
  for (const item of kind.schema.array().safeParse(items).data ?? []) into.set(item.id, item)
}

function sortByLabel<T extends { id: string }>(items: T[], labelOf: (item: T) => string): T[] {
  return items.toSorted((a, b) => byLabel.compare(labelOf(a), labelOf(b)) || byLabel.compare(a.id, b.id))
}

/** The flight's outcome, or the sentence that says why it is not there; it goes on and is kept when it ends. */
async function patiently<T>(flight: Promise<T>, ms: number): Promise<T | string> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, ms, tooSlow)
  })
  const outcome = flight.catch((error: unknown) => {
    // Without a connection there is nothing that a last list could be of.
    if (error instanceof AppError && error.code !== 'META_NOT_CONNECTED') return error.message
    throw error
  })
  try {
    return await Promise.race([outcome, patience])
  } finally {
    clearTimeout(timer)
    // Who no longer waits hears of no failure.
    outcome.catch(() => undefined)
  }
}
