import { brandGuideEndpoints } from '@hookline/contract/brand-guide/brand-guide.endpoints'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import type { HistoryItem, HistoryUpdate } from '@hookline/contract/history/history.schemas'
import { recipesEndpoints } from '@hookline/contract/recipes/recipes.endpoints'
import { act, screen, within } from '@testing-library/react'
import { emptyBrandGuide } from './build-brand-guide.ts'
import { buildHistoryItem } from './build-history.ts'
import { refuse } from './fake-api.ts'
import { FakeEventSource } from './fake-event-source.ts'
import { renderScreen } from './render-screen.tsx'

export const changedMessage = 'This was changed by someone else. Reload to see the latest version.'
export const buildVariants = (...headlines: string[]) =>
  headlines.map((headline) => ({ headline, primaryText: `${headline}.` }))

export function buildResult(parts: Partial<HistoryItem> = {}): HistoryItem {
  const { result } = buildHistoryItem()
  return buildHistoryItem({ result: result && { ...result, variants: buildVariants('One', 'Two', 'Three') }, ...parts })
}

/** Opens a result on a server that stores edits and refuses those of an older version. */
export function open(item = buildResult(), path = '/result/1') {
  const stored = { item }
  const answer = () => ({ result: stored.item, data: { result: stored.item } })
  const page = { results: [], pagination: { page: 1, limit: 20, total: 0, totalPages: 0, totalIsExact: true } }
  const app = renderScreen(path, {
    api: [
      [recipesEndpoints.list, { data: [] }],
      [brandGuideEndpoints.get, { data: emptyBrandGuide }],
      [historyEndpoints.get, answer],
      [historyEndpoints.list, { ...page, data: page }],
      [historyEndpoints.users, { data: { users: [] } }],
      [historyEndpoints.labels, { data: { tags: [], projects: [] } }],
      [
        historyEndpoints.update,
        ({ body }) => {
          const { edited_result, updatedAt } = body as HistoryUpdate
          if (updatedAt !== stored.item.updatedAt) return refuse(409, 'CONFLICT', changedMessage)
          stored.item = edit(stored.item, edited_result)
          return { ...answer(), message: 'Saved.' }
        },
      ],
    ],
  })
  const sent = () => app.api.calls(historyEndpoints.update).map(({ body }) => body as HistoryUpdate)
  /** A change by someone else, reported by an event unless `hasEvent` is false. */
  function changeElsewhere(change: (now: HistoryItem) => HistoryItem, { hasEvent = true } = {}) {
    stored.item = change(stored.item)
    if (hasEvent) act(() => FakeEventSource.latest?.hear({ type: 'history', data: { id: 1, change: 'updated' } }))
  }
  return { ...app, sent, meanwhile: changeElsewhere }
}

export const addSecond = (instant: string) => new Date(Date.parse(instant) + 1000).toISOString()

export function edit(item: HistoryItem, edited_result: unknown): HistoryItem {
  return { ...item, is_edited: edited_result !== null, edited_result, updatedAt: addSecond(item.updatedAt) }
}

export async function startEditing(app: ReturnType<typeof open>) {
  await app.keys.click(await screen.findByRole('button', { name: 'Edit Result' }))
}

export const getCard = (number: number) => within(screen.getByRole('group', { name: `Variant ${number}` }))
export const headline = (number: number) => getCard(number).getByRole('textbox', { name: 'Headline' })
export const headlines = () =>
  screen.getAllByRole('textbox', { name: 'Headline' }).map((field) => (field as HTMLTextAreaElement).value)
export const getButton = (name: string) => screen.getByRole('button', { name })
export const getTab = (name: string) => screen.getByRole('tab', { name })

export async function rewrite(app: ReturnType<typeof open>, field: HTMLElement, text: string) {
  await app.keys.clear(field)
  await app.keys.click(field)
  await app.keys.paste(text)
}
