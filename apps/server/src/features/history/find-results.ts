import type { Queryable } from '../../platform/database/database.ts'
import { findByTerms, type HistoryChoice, lookAtNewest, type Page, termsOf, walkNewest } from './history-list.repo.ts'

/** A page of what a filter finds. */
export interface FoundResults {
  ids: number[]
  /** So many were found. */
  found: number
  /** Whether that is all; else there may be more. */
  isWhole: boolean
  /** Whether so few of all are chosen that all of them are found quicker by their terms than one after the other. */
  isRare: boolean
}

/** So many of the newest are looked at first: two milliseconds of work. */
export const usualFirstLook = 4000
/** Less than one of a hundred is rare. */
const rareBelow = 0.01
/** When fewer of the first look are chosen, a first page is found quicker by terms: its twenty are too far apart. */
const walkFrom = 0.001
/** A page of what is rare is looked for so many times as far as the first look says that it goes. */
const slack = 1.5
/** More results than any database has. */
const all = 2 ** 40

/** Whether an index has the filter's results in their order, and with that their count. */
export const hasOwnIndex = ({ userId, project, tag, search }: HistoryChoice) =>
  !search && !(project && userId) && !(tag && (project || userId))

/**
 * Finds a page when no index has the filter's order (decision 010): by a look at the newest results, else one after the
 * other as far as that look lets expect, else by the terms that all it finds must have.
 * @param firstLook at so many of the newest.
 */
export async function findResults(
  db: Queryable,
  filter: HistoryChoice & Page,
  firstLook: number,
): Promise<FoundResults> {
  const needed = filter.page * filter.limit
  const { looked, found, ids } = await lookAtNewest(db, filter, firstLook)
  const share = found / firstLook
  const isRare = share < rareBelow
  if (looked < firstLook) return { ids, found, isWhole: true, isRare }
  if (found >= needed) return { ids, found, isWhole: false, isRare }
  if (share >= walkFrom) {
    const walked = await walkNewest(db, filter, isRare ? Math.ceil((slack * needed) / share) : all)
    if (walked.found === needed) return { ...walked, isWhole: false, isRare }
    if (!isRare) return { ...walked, isWhole: true, isRare }
  }
  return { ...(await findByTerms(db, filter)), isWhole: true, isRare }
}

/** Counts what a page was found of, to `cap` + 1 or further. */
export async function countResults(
  db: Queryable,
  choice: HistoryChoice,
  { isRare, cap }: { isRare: boolean; cap: number },
): Promise<number> {
  if (isRare) return (await findByTerms(db, { ...choice, page: 1, limit: 1 })).found
  return (await walkNewest(db, { ...choice, page: 1, limit: cap + 1 }, all)).found
}

/** Adds the terms to a choice when no index has it in order and it is found quicker by them. */
export async function byQuickerWay(db: Queryable, choice: HistoryChoice): Promise<HistoryChoice> {
  if (choice.ids || hasOwnIndex(choice)) return choice
  const { looked, found } = await lookAtNewest(db, { ...choice, page: 1, limit: 1 }, usualFirstLook)
  return found < looked * rareBelow ? { ...choice, terms: await termsOf(db, choice) } : choice
}
