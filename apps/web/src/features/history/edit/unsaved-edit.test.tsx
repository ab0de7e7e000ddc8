import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../../test/fake-api.ts'
import { FakeEventSource } from '../../../../test/fake-event-source.ts'
import {
  addSecond,
  buildResult,
  buildVariants,
  changedMessage,
  edit,
  getButton,
  headline,
  headlines,
  open,
  rewrite,
  startEditing,
} from '../../../../test/render-result-edit.tsx'

describe('a result that two people edit', () => {
  const byOther = (now: HistoryItem) => ({ ...edit(now, { variants: buildVariants('Theirs') }), editedBy: 'Ben' })

  it('refuses the second save, loads the latest version and brings the own edit back', async () => {
    const app = open()
    await startEditing(app)
    await rewrite(app, headline(1), 'Mine')
    app.meanwhile(byOther, { hasEvent: false })
    await app.keys.click(getButton('Save Changes'))
    expect(await screen.findByText('Error saving changes')).toBeInTheDocument()
    expect(screen.getByText(changedMessage)).toBeInTheDocument()
    expect(headlines()).toEqual(['Mine', 'Two', 'Three'])
    await app.keys.click(await screen.findByRole('button', { name: 'Load the latest version' }))
    expect(headlines()).toEqual(['Theirs'])
    await app.keys.click(await screen.findByRole('button', { name: 'Bring back mine' }))
    expect(headlines()).toEqual(['Mine', 'Two', 'Three'])
    await app.keys.click(getButton('Save Changes'))
    expect(await screen.findByText('Changes saved successfully!')).toBeInTheDocument()
    expect(screen.getByText('Mine')).toBeInTheDocument()
  })

  it('reports a newer version while typing, and replaces it after Keep my version', async () => {
    const app = open()
    await startEditing(app)
    await rewrite(app, headline(1), 'Mine')
    app.meanwhile(byOther)
    expect(await screen.findByText('\u2068Ben\u2069 changed this result while you were editing.')).toBeInTheDocument()
    const both = screen.getByRole('group', { name: 'Headline of variant 1' })
    expect(both).toHaveTextContent('YoursMineLatestTheirs')
    expect(screen.getByRole('group', { name: 'Headline of variant 2' })).toHaveTextContent('YoursTwoLatestEmpty')
    await app.keys.click(screen.getByRole('button', { name: 'Keep my version' }))
    expect(screen.queryByText(/changed this result/)).toBeNull()
    await app.keys.click(getButton('Save Changes'))
    expect(await screen.findByText('Changes saved successfully!')).toBeInTheDocument()
  })

  it('saves in spite of new tags', async () => {
    const app = open()
    await startEditing(app)
    await rewrite(app, headline(1), 'Mine')
    app.meanwhile((now) => ({ ...now, tags: ['sale'], updatedAt: addSecond(now.updatedAt) }), { hasEvent: false })
    await app.keys.click(getButton('Save Changes'))
    expect(await screen.findByText('Changes saved successfully!')).toBeInTheDocument()
    expect(app.sent()).toHaveLength(2)
  })
})

it('keeps the edit of a result that is deleted and restored meanwhile', async () => {
  const app = open()
  await startEditing(app)
  await rewrite(app, headline(1), 'Mine')
  app.api.answer(historyEndpoints.get, refuse(404, 'NOT_FOUND', 'Result not found.'))
  act(() => FakeEventSource.latest?.hear({ type: 'history', data: { id: 1, change: 'deleted' } }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Result Not Found' })).toBeInTheDocument()
  expect(screen.getByText('Your unsaved edit is kept. Restore the result to continue.')).toBeInTheDocument()
  const restored = { result: buildResult(), data: { result: buildResult() } }
  app.api.answer(historyEndpoints.restore, { ...restored, message: 'Restored' })
  app.api.answer(historyEndpoints.get, restored)
  await app.keys.click(getButton('Restore it'))
  await waitFor(() => expect(headline(1)).toHaveValue('Mine'))
})

describe('leaving a result', () => {
  it('asks about an unsaved edit, and offers it again later', async () => {
    const app = open()
    await startEditing(app)
    await rewrite(app, headline(1), 'Mine')
    await app.keys.click(screen.getByRole('link', { name: 'Back to history' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await app.keys.click(dialog.getByRole('button', { name: 'Keep editing' }))
    expect(app.router.state.location.pathname).toBe('/result/1')
    expect(headline(1)).toHaveValue('Mine')

    await app.keys.click(screen.getByRole('link', { name: 'Back to history' }))
    await app.keys.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/history'))
    await act(() => app.router.navigate({ to: '/result/$id', params: { id: '1' } }))
    expect(await screen.findByText('You have an unsaved edit of this result.')).toBeInTheDocument()
    await app.keys.click(getButton('Continue editing'))
    expect(headline(1)).toHaveValue('Mine')
  })

  it('asks nothing without an edit', async () => {
    const app = open()
    await startEditing(app)
    await app.keys.click(screen.getByRole('link', { name: 'Back to history' }))
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/history'))
  })

  it('does not offer a discarded edit again', async () => {
    const first = open()
    await startEditing(first)
    await rewrite(first, headline(1), 'Mine')
    first.unmount()
    const second = open()
    await second.keys.click(await screen.findByRole('button', { name: 'Discard it' }))
    expect(screen.queryByText('You have an unsaved edit of this result.')).toBeNull()
    second.unmount()
    open()
    expect(await screen.findByText('One')).toBeInTheDocument()
    expect(screen.queryByText('You have an unsaved edit of this result.')).toBeNull()
  })
})
