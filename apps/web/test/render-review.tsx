import { batchesEndpoints } from '@hookline/contract/batches/batches.endpoints'
import { brandGuideEndpoints } from '@hookline/contract/brand-guide/brand-guide.endpoints'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { act, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { emptyBrandGuide } from './build-brand-guide.ts'
import { buildHistoryItem } from './build-history.ts'
import { type FakeRequest, refuse } from './fake-api.ts'
import { FakeEventSource } from './fake-event-source.ts'
import { renderScreen } from './render-screen.tsx'

export const batchId = '0193b7a0-0000-7000-a000-000000000001'

export function buildReviewItem(id: number, headlines: string[], over: Partial<HistoryItem> = {}): HistoryItem {
  const { result } = buildHistoryItem()
  return buildHistoryItem({
    id,
    batchId,
    videoFilename: `${id}.mp4`,
    result: result && {
      ...result,
      variants: headlines.map((headline) => ({ headline, primaryText: `About ${headline}` })),
    },
    decisions: headlines.map(() => null),
    reasons: headlines.map(() => null),
    ...over,
  })
}

export const buildWaitingItem = (id: number) => buildReviewItem(id, [], { status: 'PROCESSING', result: null })

/** A server that stores decisions and refuses those that are based on an older version. */
export function openReview(items: HistoryItem[], path = `/review?batch=${batchId}`) {
  const stored = new Map(items.map((item) => [item.id, item]))
  let saves = 0
  const change = (id: number, over: Partial<HistoryItem>) => {
    saves += 1
    const updatedAt = `2026-02-01T00:00:${String(saves).padStart(2, '0')}.000Z`
    stored.set(id, { ...(stored.get(id) as HistoryItem), ...over, updatedAt })
  }
  const answer = (id: number) => {
    const result = stored.get(id)
    return result ? { result, data: { result } } : refuse(404, 'NOT_FOUND', 'No such result.')
  }
  const readBatch = () => ({ data: { id: batchId, jobs: [], results: [...stored.values()] } })
  const app = renderScreen(path, {
    api: [
      [batchesEndpoints.get, readBatch],
      [historyEndpoints.get, ({ params }) => answer(Number(params.id))],
      [
        historyEndpoints.chosen,
        ({ query }) => ({
          data: {
            results: String(query.ids)
              .split(',')
              .flatMap((id) => stored.get(Number(id)) ?? []),
          },
        }),
      ],
      [brandGuideEndpoints.get, { data: { ...emptyBrandGuide, wordsToAvoid: ['cheap'] } }],
      [
        historyEndpoints.decide,
        ({ params, body }: FakeRequest) => {
          const { updatedAt, ...decided } = body as Pick<HistoryItem, 'decisions' | 'reasons' | 'updatedAt'>
          const id = Number(params.id)
          if (stored.get(id)?.updatedAt !== updatedAt) return refuse(409, 'CONFLICT', 'Changed.')
          change(id, decided)
          return { ...answer(id), message: 'Decisions saved.' } as never
        },
      ],
      [
        historyEndpoints.update,
        ({ params, body }: FakeRequest) => {
          const { edited_result } = body as Pick<HistoryItem, 'edited_result'>
          change(Number(params.id), { edited_result, is_edited: true })
          return { ...answer(Number(params.id)), message: 'Changes saved.' } as never
        },
      ],
    ],
  })
  /** Sends a live event. */
  function hear(id: number, event: 'created' | 'updated' | 'deleted' | 'restored') {
    act(() => FakeEventSource.latest?.hear({ type: 'history', data: { id, change: event } }))
  }
  const getDecisions = (id: number) => stored.get(id)?.decisions
  const add = (item: HistoryItem) => stored.set(item.id, item)
  /** The batch as it is now is answered after `meanwhile` has changed it. */
  async function delayFirstAnswer(meanwhile: () => void) {
    const early = readBatch()
    const arrival = Promise.withResolvers<typeof early>()
    app.api.answer(batchesEndpoints.get, () => arrival.promise)
    await waitFor(() => expect(app.api.calls(batchesEndpoints.get).length).toBeGreaterThan(0))
    app.api.answer(batchesEndpoints.get, readBatch)
    meanwhile()
    arrival.resolve(early)
  }
  return { ...app, change, hear, getDecisions, add, delayFirstAnswer }
}

export const getCurrentVariant = () => document.querySelector('article[aria-current]')
export const findVariant = (headline: string) => waitFor(() => expect(getCurrentVariant()).toHaveTextContent(headline))
