import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import type { HistoryItem, HistoryListItem, HistoryUpdate } from '@hookline/contract/history/history.schemas'
import { describePage } from '@hookline/contract/paging.rules'
import { recipesEndpoints } from '@hookline/contract/recipes/recipes.endpoints'
import { screen } from '@testing-library/react'
import { buildHistoryItem, buildListItem } from './build-history.ts'
import { buildUser } from './build-user.ts'
import { type FakeRequest, refuse } from './fake-api.ts'
import { renderScreen } from './render-screen.tsx'

/** The signed-in user, and another one. */
export const own = buildUser().user_uuid
export const bob = '0193b7a0-0000-4000-8000-000000000008'

/** The filters in the address. */
export const readFilters = ({ router }: Pick<ReturnType<typeof openHistory>, 'router'>) => router.state.location.search

/** The answer to the list call. */
export function buildPageAnswer(results: HistoryListItem[], total = results.length, page = 1, pageSize = 20) {
  const body = { results, pagination: describePage(page, pageSize, total) }
  return { ...body, data: body }
}

/** Draws the history screen at an address, with an answer to the list request. */
export function openHistory(
  address: string,
  answer:
    | ReturnType<typeof buildPageAnswer>
    | ((request: FakeRequest) => ReturnType<typeof buildPageAnswer>) = buildPageAnswer([]),
) {
  return renderScreen(address, {
    api: [
      [historyEndpoints.list, answer],
      [historyEndpoints.users, users],
      [historyEndpoints.labels, labels],
      [recipesEndpoints.list, { data: [] }],
    ] as const,
  })
}

const users = { data: { users: [{ user_id: bob, username: 'bob' }] } }
const labels = { data: { tags: ['summer', 'sale'], projects: ['Launch'] } }

/**
 * Opens a stored history: deleted results are hidden until they are restored, and changes of an older version are
 * refused.
 */
export async function openStoredHistory(items: Partial<HistoryListItem>[], address = '/history', pageSize = 20) {
  const stored = new Map(
    items.map((parts, index) => {
      const id = parts.id ?? items.length - index
      return [id, buildListItem({ id, videoFilename: `${id}.mp4`, ...parts })] as const
    }),
  )
  const deleted = new Set<number>()
  const opened = openHistory(address, ({ query }) => {
    const page = Number(query.page)
    const rows = [...stored.values()].filter(({ id }) => !deleted.has(id))
    return buildPageAnswer(rows.slice((page - 1) * pageSize, page * pageSize), rows.length, page, pageSize)
  })
  const find = ({ params }: FakeRequest) => stored.get(Number(params.id)) as HistoryListItem
  const buildWholeAnswer = (item: HistoryListItem) => {
    const result: HistoryItem = buildHistoryItem(item)
    return { result, data: { result } }
  }
  const { api } = opened
  api.answer(historyEndpoints.get, (request) => buildWholeAnswer(find(request)))
  // Registered after the path of one result, which also matches them.
  api.answer(historyEndpoints.users, users)
  api.answer(historyEndpoints.labels, labels)
  api.answer(historyEndpoints.remove, (request) => {
    deleted.add(find(request).id)
    return { message: 'Deleted' }
  })
  api.answer(historyEndpoints.restore, (request) => {
    deleted.delete(find(request).id)
    return { ...buildWholeAnswer(find(request)), message: 'Restored' }
  })
  api.answer(historyEndpoints.update, (request) => {
    const { updatedAt, tags, project } = request.body as HistoryUpdate
    const item = find(request)
    if (updatedAt !== item.updatedAt) return refuse(409, 'CONFLICT', changedMessage)
    return {
      ...buildWholeAnswer(change(item.id, { ...(tags && { tags }), ...(project !== undefined && { project }) })),
      message: '',
    }
  })

  function change(id: number, parts: Partial<HistoryListItem>): HistoryListItem {
    const item = stored.get(id) as HistoryListItem
    const updatedAt = new Date(Date.parse(item.updatedAt) + 1000).toISOString()
    const changed = { ...item, updatedAt, ...parts }
    stored.set(id, changed)
    return changed
  }

  await screen.findAllByRole('article')
  return {
    ...opened,
    stored,
    deleted,
    /** A change by someone else. */
    change,
    /** The bodies of all updates so far, by id. */
    changes: () => api.calls(historyEndpoints.update).map(({ params, body }) => [Number(params.id), body]),
    deletions: () => api.calls(historyEndpoints.remove).map(({ params }) => Number(params.id)),
  }
}

const changedMessage = 'This was changed by someone else. Reload to see the latest version.'

/** The filenames on the screen, from top to bottom. */
export const readFilenames = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
