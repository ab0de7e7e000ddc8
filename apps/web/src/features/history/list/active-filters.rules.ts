import { operationLabel } from '@hookline/contract/tools/operations.rules'
import { allUsers, type HistorySearch } from '../history-search.rules.ts'
import { statusLabel } from '../history-status.rules.ts'
import { describeDays } from './history-days.rules.ts'

export interface ActiveFilter {
  key: 'project' | 'tag' | 'search' | 'operation' | 'status' | 'days' | 'userId'
  label: string
}

/**
 * The filters other than the person's own results, in words.
 * @param usernames by uuid; an unknown one is 'another user'
 * @param today the reader's day, as YYYY-MM-DD
 */
export function listActiveFilters(
  search: HistorySearch,
  ownUserId: string,
  usernames: ReadonlyMap<string, string>,
  today: string,
): ActiveFilter[] {
  const active: ActiveFilter[] = []
  if (search.search) active.push({ key: 'search', label: `Search: ${search.search}` })
  if (search.operation) active.push({ key: 'operation', label: `Operation: ${operationLabel(search.operation)}` })
  if (search.status) active.push({ key: 'status', label: `Status: ${statusLabel(search.status)}` })
  const days = describeDays(search, today)
  if (days) active.push({ key: 'days', label: `Date: ${days}` })
  if (search.tag) active.push({ key: 'tag', label: `Tag: ${search.tag}` })
  if (search.project) active.push({ key: 'project', label: `Project: ${search.project}` })
  if (search.userId === allUsers) active.push({ key: 'userId', label: 'All Users' })
  else if (search.userId && search.userId !== ownUserId) {
    active.push({ key: 'userId', label: `User: ${usernames.get(search.userId) ?? 'another user'}` })
  }
  return active
}
