import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildHistoryItem, buildListItem } from '../../../../test/build-history.ts'
import { refuse } from '../../../../test/fake-api.ts'
import { buildPageAnswer, openHistory, own, readFilters } from '../../../../test/render-history.tsx'

const deletion = {
  deletedAt: '2026-01-06T12:00:00.000Z',
  deletedBy: 'bob',
  restorableUntil: '2026-02-05T12:00:00.000Z',
}
const buildDeleted = (parts: Partial<HistoryListItem> = {}) => buildListItem({ deletion, ...parts })

/** A history with these deleted results, of which each can be restored once. */
function openDeleted(items: HistoryListItem[], address = '/history?deleted=true') {
  let deleted = items
  const opened = openHistory(address, ({ query }) => buildPageAnswer(query.deleted === 'true' ? deleted : []))
  opened.api.answer(historyEndpoints.restore, ({ params }) => {
    deleted = deleted.filter(({ id }) => id !== Number(params.id))
    const result = buildHistoryItem({ id: Number(params.id) })
    return { result, data: { result }, message: '' }
  })
  return opened
}

describe('the deleted results', () => {
  it('are linked from the history and keep its filters', async () => {
    const opened = openDeleted([buildDeleted()], '/history?tag=summer')
    await opened.keys.click(await screen.findByRole('link', { name: 'Deleted' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Deleted results' })).toBeInTheDocument()
    expect(readFilters(opened)).toEqual({ tag: 'summer', userId: own, deleted: 'true' })
    const { query } = opened.api.calls(historyEndpoints.list).at(-1) ?? {}
    expect(query).toMatchObject({ tag: 'summer', userId: own, deleted: 'true' })
  })

  it('offer to clear the filters that none of them match', async () => {
    const opened = openDeleted([], '/history?deleted=true&tag=summer')
    await screen.findByText('No deleted results match')
    await opened.keys.click(screen.getByRole('button', { name: 'Clear all' }))
    expect(await screen.findByText('No deleted results')).toBeInTheDocument()
    expect(screen.getByText('0 deleted')).toBeInTheDocument()
  })

  it('show who deleted each, when, and until when it can be restored', async () => {
    openDeleted([buildDeleted()])
    const row = await screen.findByRole('article')
    expect(row).toHaveTextContent('Deleted by bob on Jan 6, 2026 · restorable until Feb 5, 2026')
  })

  it('show what each holds, as the history does', async () => {
    openDeleted([buildDeleted({ firstHeadline: 'Water less', variantCount: 3, generatedByUsername: 'ann' })])
    const row = await screen.findByRole('article')
    expect(row).toHaveTextContent('Water less')
    expect(row).toHaveTextContent(/3 variants.*ann/)
  })

  it('are restored one by one or a page at once', async () => {
    const { api, keys } = openDeleted([
      buildDeleted({ id: 3, videoFilename: 'c.mp4' }),
      buildDeleted({ id: 2, videoFilename: 'b.mp4' }),
      buildDeleted({ id: 1, videoFilename: 'a.mp4' }),
    ])
    await keys.click(await screen.findByRole('button', { name: 'Restore b.mp4' }))
    expect(await screen.findByText('Result restored')).toBeInTheDocument()
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    await keys.click(screen.getByRole('button', { name: 'Restore 2 results on this page' }))
    expect(await screen.findByText('No deleted results')).toBeInTheDocument()
    expect(api.calls(historyEndpoints.restore).map(({ params }) => params.id)).toEqual(['2', '3', '1'])
  })

  it('show why one cannot be restored', async () => {
    const { api, keys } = openDeleted([buildDeleted({ videoFilename: 'a.mp4' })])
    api.answer(historyEndpoints.restore, refuse(404, 'NOT_FOUND', 'Result not found.'))
    await keys.click(await screen.findByRole('button', { name: 'Restore a.mp4' }))
    expect(await screen.findByText('Restore failed')).toBeInTheDocument()
    expect(screen.getByRole('article')).toBeInTheDocument()
  })
})

describe('the page of a deleted result', () => {
  function openResult() {
    const opened = openDeleted([buildDeleted()], '/result/1')
    const gone = refuse(404, 'NOT_FOUND', 'Result not found.')
    opened.api.answer(historyEndpoints.get, gone)
    opened.api.answer(historyEndpoints.deletion, gone)
    return opened
  }

  it('offers to restore it', async () => {
    const { api, keys } = openResult()
    api.answer(historyEndpoints.deletion, { data: { result: buildDeleted() } })
    const page = within(await screen.findByRole('main'))
    expect(await page.findByText(/summer\.mp4\u2069 was deleted by \u2068bob\u2069 on /)).toBeInTheDocument()
    const result = buildHistoryItem()
    api.answer(historyEndpoints.get, { result, data: { result } })
    await keys.click(page.getByRole('button', { name: 'Restore it' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'summer.mp4' })).toBeInTheDocument()
  })

  it('offers nothing for an unknown id', async () => {
    openResult()
    expect(await screen.findByText(/^Result not found/)).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore it' })).toBeNull())
  })
})
