import type { User } from '@hookline/contract/accounts/accounts.schemas'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { historyPageQuery } from '../features/history/history.queries.ts'
import { allUsers } from '../features/history/list/history-search.rules.ts'
import { formatDate } from '../lib/format-date.ts'
import { useOfferedScreens } from './screens.ts'
import { containsWords } from './spotlight.rules.ts'

const searchDelayMs = 200
const resultCount = 6

export interface SpotlightEntry {
  id: string
  label: string
  detail?: string
  onChoose: () => void
}

export interface SpotlightGroup {
  title: string
  entries: SpotlightEntry[]
}

/**
 * The suggestions for a typed text: matching screens, then the user's own recent results or, once something is typed,
 * the team's matching results with a link to all of them.
 */
export function useSpotlightGroups(
  typed: string,
  user: User,
  onShowKeys: () => void,
): { groups: SpotlightGroup[]; isLoading: boolean } {
  const navigate = useNavigate()
  const text = typed.trim()
  const [search] = useDebouncedValue(text, searchDelayMs)
  const { data, isFetching } = useQuery(
    historyPageQuery({ page: 1, limit: resultCount, ...(search ? { search } : { userId: user.user_uuid }) }),
  )

  const keys: SpotlightEntry = { id: 'keys', label: 'Keyboard shortcuts', onChoose: onShowKeys }
  const screens: SpotlightEntry[] = useOfferedScreens(user).map(({ to, label }) => ({
    id: `to-${to}`,
    label,
    onChoose: () => void navigate({ to }),
  }))
  const named = [...screens, keys].filter(({ label }) => containsWords(label, text))
  const results = (data?.results ?? []).map(({ id, videoFilename, generatedByUsername, createdAt }) => ({
    id: `result-${id}`,
    label: videoFilename,
    detail: `${generatedByUsername} · ${formatDate(createdAt)}`,
    onChoose: () => void navigate({ to: '/result/$id', params: { id: String(id) } }),
  }))
  const all: SpotlightEntry = {
    id: 'search',
    label: `Search History for “${text}”`,
    onChoose: () => void navigate({ to: '/history', search: { search: text, userId: allUsers } }),
  }

  const groups = [
    { title: 'Screens', entries: named },
    { title: search ? 'Results' : 'Recent results', entries: results },
    { title: 'More', entries: text ? [all] : [] },
  ]
  return { groups: groups.filter(({ entries }) => entries.length > 0), isLoading: isFetching }
}
